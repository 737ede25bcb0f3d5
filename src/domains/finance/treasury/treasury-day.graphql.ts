import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import type { AccountBalance } from './account-balances.ts';
import { closeTreasuryDay } from './treasury-closing.ts';
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

  const Balance = builder.objectRef<AccountBalance>('TreasuryBalance').implement({
    description: 'Balance of an account of the institution at the end of a day.',
    fields: (t) => ({
      accountId: t.expose('accountId', {
        type: 'Int',
        nullable: true,
        description: 'Number of a paying account. Null for an account at another bank.',
      }),
      bankAccountId: t.exposeID('bankAccountId', {
        nullable: true,
        description: 'Id of an account at another bank. Null for a paying account.',
      }),
      balance: t.expose('balance', {
        type: 'ExactCents',
        nullable: true,
        description: 'Balance in cents. Null when it is not known.',
      }),
    }),
  });

  const TreasuryDayType = builder.objectRef<TreasuryDayRecord>('TreasuryDay').implement({
    description: 'A treasury day that was closed at least once.',
    fields: (t) => ({
      day: t.expose('day', { type: 'Date', description: 'Brasília day.' }),
      status: t.expose('status', { type: TreasuryDayStatusEnum, description: 'State of the day.' }),
      balances: t.field({
        type: [Balance],
        description: 'Balances at the end of the day, recorded by the last closing.',
        extensions: listOf(ACCOUNTS),
        resolve: ({ balances }) => [...balances],
      }),
      closedBy: t.exposeString('closedBy', { description: 'Author of the last closing.' }),
      closedAt: t.expose('closedAt', { type: 'DateTime', description: 'Time of the last closing.' }),
      reopeningReason: t.exposeString('reopeningReason', {
        nullable: true,
        description: 'Reason of the reopening request. Null unless a reopening was requested since the last closing.',
      }),
      reopeningRequestedBy: t.exposeString('reopeningRequestedBy', {
        nullable: true,
        description: 'Author of the reopening request. Null unless a reopening was requested since the last closing.',
      }),
      reopeningRequestedAt: t.expose('reopeningRequestedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the reopening request. Null unless a reopening was requested since the last closing.',
      }),
      reopenedBy: t.exposeString('reopenedBy', {
        nullable: true,
        description: 'Author of the reopening. Null unless the day was reopened since the last closing.',
      }),
      reopenedAt: t.expose('reopenedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the reopening. Null unless the day was reopened since the last closing.',
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
