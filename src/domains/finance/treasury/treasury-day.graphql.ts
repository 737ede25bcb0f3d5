import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { closeTreasuryDay } from './treasury-closing.ts';
import { treasuryBalance, treasuryDay } from './treasury-day.resource.ts';
import { listTreasuryDays, type TreasuryDayRecord } from './treasury-day.ts';
import { treasuryDayStates } from './treasury-day-states.ts';
import { declineTreasuryDayReopening, reopenTreasuryDay, requestTreasuryDayReopening } from './treasury-reopening.ts';

const TreasuryDayStatusEnum = enumType('TreasuryDayStatus', {
  description: 'State of a treasury day that was closed at least once.',
  values: enumValues(treasuryDayStates.states),
});

/** Typical number of accounts, for the query cost. More accounts are still returned. */
const ACCOUNTS = 20;

export function treasuryDayGraph(): void {
  registerEnums(TreasuryDayStatusEnum);

  const Balance = resourceType(treasuryBalance);

  const TreasuryDayType = builder.objectRef<TreasuryDayRecord>('TreasuryDay').implement({
    description: treasuryDay.description,
    fields: (t) => ({
      ...resourceFields(t, treasuryDay),
      balances: t.field({
        type: [Balance],
        description: treasuryDay.members.balances.description,
        extensions: listOf(ACCOUNTS),
        resolve: ({ balances }) => [...balances],
      }),
    }),
  });

  const TreasuryDayConnection = connectionOf(TreasuryDayType, 'TreasuryDayConnection', {
    description: 'Treasury days, newest first.',
  });

  builder.queryField('treasuryDays', (t) =>
    t.field({
      type: TreasuryDayConnection,
      subGraphs: CONSOLE,
      nullable: true,
      description: 'Treasury days that were closed at least once, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listTreasuryDays, { ...args, first: first ?? 20 }),
          ({ day }) => [day],
          args.after,
        ),
    }),
  );

  const day = { type: 'Date', required: true, description: 'Brasília day.' } as const;
  operationMutation(closeTreasuryDay, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
  operationMutation(requestTreasuryDayReopening, {
    type: TreasuryDayType,
    input: (t) => ({
      day: t.field(day),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
    }),
  });
  operationMutation(declineTreasuryDayReopening, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
  operationMutation(reopenTreasuryDay, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
}
