import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { exactSum } from '../exact-sum.ts';
import { type CashFlowReport, getCashFlow } from './cash-flow.ts';
import { type CashFlowBucket, type Flow, GRANULARITIES } from './cash-flow-buckets.ts';

/** Buckets that a cash flow has unless told, as costs count them. */
const BUCKETS = 30;

const GranularityEnum = enumType('CashFlowGranularity', {
  description: 'How much time a bucket of the cash flow takes.',
  values: enumValues(GRANULARITIES),
});

const orNull = (sum: bigint | null) => (sum === null ? null : exactSum(sum));

export function cashFlowGraph(): void {
  registerEnums(GranularityEnum);
  const extensions = needs('finance_treasury:read');

  const FlowType = builder.objectRef<Flow>('CashFlowSums').implement({
    description: 'Money that comes and goes.',
    extensions,
    fields: (t) => ({
      inflow: t.field({
        type: 'ExactCents',
        description: 'What comes, in cents.',
        resolve: ({ inflow }) => exactSum(inflow),
      }),
      outflow: t.field({
        type: 'ExactCents',
        description: 'What goes, in cents.',
        resolve: ({ outflow }) => exactSum(outflow),
      }),
    }),
  });

  const Bucket = builder.objectRef<CashFlowBucket>('CashFlowBucket').implement({
    description: 'A day, week or month of the cash flow.',
    extensions,
    fields: (t) => ({
      from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
      opening: t.field({
        type: 'ExactCents',
        nullable: true,
        description: 'What the accounts hold before it, in cents; null: it is not known.',
        resolve: ({ opening }) => orNull(opening),
      }),
      forecast: t.expose('forecast', { type: FlowType, description: 'What is expected.' }),
      actual: t.expose('actual', { type: FlowType, description: 'What was.' }),
      closing: t.field({
        type: 'ExactCents',
        nullable: true,
        description: 'What they hold after it, in cents: opening and what comes, less what goes.',
        resolve: ({ closing }) => orNull(closing),
      }),
    }),
  });

  const Report = builder.objectRef<CashFlowReport>('CashFlow').implement({
    description: 'What came and went, and what is expected to.',
    extensions,
    fields: (t) => ({
      from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
      to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
      granularity: t.expose('granularity', { type: GranularityEnum, description: 'How much time a bucket takes.' }),
      accountId: t.exposeID('accountId', { nullable: true, description: 'Only of this account; null: of all.' }),
      overdue: t.expose('overdue', {
        type: FlowType,
        description: 'What was due before today and is open: in no bucket.',
      }),
      buckets: t.field({
        type: [Bucket],
        description: 'At most 400.',
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
      description: 'What came and went on the accounts of the institution, and what is expected to.',
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day; today when left out.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included; 30 days when left out.' }),
        accountId: t.arg.id({
          description: 'Only this account: the number of a paying account, or the id of one at another bank.',
        }),
        granularity: t.arg({
          type: GranularityEnum,
          description: 'How much time a bucket takes; `DAY` when left out.',
        }),
      },
      resolve: (_root, { accountId, ...args }, context) =>
        context.enter(getCashFlow, { ...args, accountId: accountId ? String(accountId) : null }),
    }),
  );
}
