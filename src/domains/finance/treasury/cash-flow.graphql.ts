import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { cashFlow, cashFlowBucket, cashFlowSums } from './cash-flow.resource.ts';
import { getCashFlow } from './cash-flow.ts';
import { GRANULARITIES } from './cash-flow-buckets.ts';
import { type CashFlowRow, cashFlowRow } from './cash-flow-row.ts';

/** Default number of buckets, for the query cost. */
const BUCKETS = 30;

const GranularityEnum = enumType('CashFlowGranularity', {
  description: 'Length of a bucket of the cash flow.',
  values: enumValues(GRANULARITIES),
});

export function cashFlowGraph(): void {
  registerEnums(GranularityEnum);
  const extensions = needs('finance_treasury:read');

  const FlowType = resourceType(cashFlowSums, { extensions });

  const Bucket = builder.objectRef<RowOf<typeof cashFlowBucket>>('CashFlowBucket').implement({
    description: cashFlowBucket.description,
    extensions,
    fields: (t) => ({
      ...resourceFields(t, cashFlowBucket),
      forecast: t.field({
        type: FlowType,
        description: 'Expected flow.',
        resolve: ({ inflowForecast: inflow, outflowForecast: outflow }) => ({ inflow, outflow }),
      }),
      actual: t.field({
        type: FlowType,
        description: 'Settled flow.',
        resolve: ({ inflowActual: inflow, outflowActual: outflow }) => ({ inflow, outflow }),
      }),
    }),
  });

  const Report = builder.objectRef<CashFlowRow>('CashFlow').implement({
    description: cashFlow.description,
    extensions,
    fields: (t) => ({
      ...resourceFields(t, cashFlow, { overdue: FlowType }),
      buckets: t.field({
        type: [Bucket],
        description: cashFlow.members.buckets.description,
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
      resolve: async (_root, { accountId, ...args }, context) =>
        cashFlowRow(await context.enter(getCashFlow, { ...args, accountId: accountId ? String(accountId) : null })),
    }),
  );
}
