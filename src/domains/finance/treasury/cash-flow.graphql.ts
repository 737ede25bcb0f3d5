import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { exactSum } from '../exact-sum.ts';
import { type CashFlowReport, getCashFlow } from './cash-flow.ts';
import { type CashFlowBucket, type Flow, GRANULARITIES } from './cash-flow-buckets.ts';

/** Default number of buckets, for the query cost. */
const BUCKETS = 30;

const GranularityEnum = enumType('CashFlowGranularity', {
  description: 'Length of a bucket of the cash flow.',
  values: enumValues(GRANULARITIES),
});

const orNull = (sum: bigint | null) => (sum === null ? null : exactSum(sum));

export function cashFlowGraph(): void {
  registerEnums(GranularityEnum);
  const extensions = needs('finance_treasury:read');

  const FlowType = builder.objectRef<Flow>('CashFlowSums').implement({
    description: 'Money flowing in and out.',
    extensions,
    fields: (t) => ({
      inflow: t.field({
        type: 'ExactCents',
        description: 'Inflow in cents.',
        resolve: ({ inflow }) => exactSum(inflow),
      }),
      outflow: t.field({
        type: 'ExactCents',
        description: 'Outflow in cents.',
        resolve: ({ outflow }) => exactSum(outflow),
      }),
    }),
  });

  const Bucket = builder.objectRef<CashFlowBucket>('CashFlowBucket').implement({
    description: 'One day, week or month of the cash flow.',
    extensions,
    fields: (t) => ({
      from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
      opening: t.field({
        type: 'ExactCents',
        nullable: true,
        description: 'Balance of the accounts before the bucket, in cents. Null when it is not known.',
        resolve: ({ opening }) => orNull(opening),
      }),
      forecast: t.expose('forecast', { type: FlowType, description: 'Expected flow.' }),
      actual: t.expose('actual', { type: FlowType, description: 'Settled flow.' }),
      closing: t.field({
        type: 'ExactCents',
        nullable: true,
        description:
          'Balance of the accounts after the bucket, in cents: opening plus inflow minus outflow. Null when the opening is not known.',
        resolve: ({ closing }) => orNull(closing),
      }),
    }),
  });

  const Report = builder.objectRef<CashFlowReport>('CashFlow').implement({
    description: 'Actual and forecast inflows and outflows.',
    extensions,
    fields: (t) => ({
      from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
      granularity: t.expose('granularity', { type: GranularityEnum, description: 'Length of a bucket.' }),
      accountId: t.exposeID('accountId', {
        nullable: true,
        description: 'The account to which the cash flow is restricted. Null for all accounts.',
      }),
      overdue: t.expose('overdue', {
        type: FlowType,
        description: 'Items due before today that are still open. No bucket contains them.',
      }),
      buckets: t.field({
        type: [Bucket],
        description: 'Buckets by day, at most 400.',
        extensions: listOf(BUCKETS),
        resolve: ({ buckets }) => [...buckets],
      }),
    }),
  });

  builder.queryField('cashFlow', (t) =>
    t.field({
      type: Report,
      subGraphs: EVERYONE,
      nullable: true,
      description: "Actual and forecast inflows and outflows of the institution's accounts.",
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day, by default today.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included. By default 30 days are returned.' }),
        accountId: t.arg.id({
          description:
            'Restricts the cash flow to one account: the number of a paying account, or the id of an account at another bank.',
        }),
        granularity: t.arg({
          type: GranularityEnum,
          description: 'Length of a bucket, `DAY` by default.',
        }),
      },
      resolve: (_root, { accountId, ...args }, context) =>
        context.enter(getCashFlow, { ...args, accountId: accountId ? String(accountId) : null }),
    }),
  );
}
