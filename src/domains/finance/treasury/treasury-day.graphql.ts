import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { getFirstOpenTreasuryDay } from './booking-day.ts';
import { closeTreasuryDay } from './treasury-closing.ts';
import { treasuryBalance, treasuryDay, treasuryDayPending } from './treasury-day.resource.ts';
import { listTreasuryDays, type TreasuryDayRecord } from './treasury-day.ts';
import { getTreasuryDayPending } from './treasury-day-pending.ts';
import { treasuryDayStates } from './treasury-day-states.ts';
import { declineTreasuryDayReopening, reopenTreasuryDay, requestTreasuryDayReopening } from './treasury-reopening.ts';

const TreasuryDayStatusEnum = enumType('TreasuryDayStatus', {
  description: 'State of a treasury day that was closed at least once.',
  values: enumValues(treasuryDayStates.states),
});

/** Typical number of accounts, for the query cost. More accounts are still returned. */
const ACCOUNTS = 20;

/** Input of mutations whose facts can belong to a closed day. */
export const bookedOn = {
  type: 'Date',
  description:
    'Open Brasília day on which the entry counts. Required when the treasury day that it belongs to is closed, and refused otherwise.',
} as const;

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

  const Pending = resourceType(treasuryDayPending);
  builder.queryField('treasuryDayPending', (t) =>
    t.field({
      type: Pending,
      subGraphs: CONSOLE,
      nullable: true,
      description: 'What a closing of the day would leave pending.',
      args: { day: t.arg({ type: 'Date', required: true, description: 'Brasília day.' }) },
      resolve: (_root, args, context) => context.enter(getTreasuryDayPending, args),
    }),
  );

  builder.queryField('firstOpenTreasuryDay', (t) =>
    t.field({
      type: 'Date',
      subGraphs: CONSOLE,
      nullable: true,
      description: 'First open Brasília day. Null while no treasury day is closed.',
      resolve: (_root, _args, context) => context.enter(getFirstOpenTreasuryDay, {}),
    }),
  );

  const ConfirmedInput = builder.inputType('TreasuryDayPendingInput', {
    description: 'Confirmed counts of what the closing leaves pending.',
    fields: (t) => ({
      unmatched: t.int({ required: true, description: 'Statement entries that wait for a match.' }),
      cases: t.int({ required: true, description: 'Open cases.' }),
      unbooked: t.int({ required: true, description: 'Accounting entries that are in no batch.' }),
    }),
  });

  const day = { type: 'Date', required: true, description: 'Brasília day.' } as const;
  operationMutation(closeTreasuryDay, {
    type: TreasuryDayType,
    input: (t) => ({
      day: t.field(day),
      startsFrom: t.field({
        type: 'Date',
        description: 'Required for the first closing: repeats `day`. All earlier days then count as closed.',
      }),
      confirmed: t.field({
        type: ConfirmedInput,
        description: 'Current counts of what the closing leaves pending. Required when one of them is not 0.',
      }),
    }),
  });
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
