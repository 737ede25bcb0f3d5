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
  description: 'State of a treasury day that was closed, once at least.',
  values: enumValues(treasuryDayStates.states),
});

/** Accounts that an institution has: more would be told, and cost more. */
const ACCOUNTS = 20;

export function treasuryDayGraph(): void {
  registerEnums(TreasuryDayStatusEnum);

  const Balance = builder.objectRef<AccountBalance>('TreasuryBalance').implement({
    description: 'What an account of the institution held at the end of a day.',
    fields: (t) => ({
      accountId: t.expose('accountId', { type: 'Int', nullable: true, description: 'A paying account here, or null.' }),
      bankAccountId: t.exposeID('bankAccountId', {
        nullable: true,
        description: 'An account at another bank, or null.',
      }),
      balance: t.expose('balance', { type: 'ExactCents', nullable: true, description: 'In cents; null: not known.' }),
    }),
  });

  const TreasuryDayType = builder.objectRef<TreasuryDayRecord>('TreasuryDay').implement({
    description: 'A treasury day that was closed, once at least.',
    fields: (t) => ({
      day: t.expose('day', { type: 'Date', description: 'Brasília day.' }),
      status: t.expose('status', { type: TreasuryDayStatusEnum, description: 'Its state.' }),
      balances: t.field({
        type: [Balance],
        description: 'What the accounts held at its end, when it was closed last.',
        extensions: listOf(ACCOUNTS),
        resolve: ({ balances }) => [...balances],
      }),
      closedBy: t.exposeString('closedBy', { description: 'Who closed it last.' }),
      closedAt: t.expose('closedAt', { type: 'DateTime', description: 'When.' }),
      reopeningReason: t.exposeString('reopeningReason', {
        nullable: true,
        description: 'Why it should be open again.',
      }),
      reopeningRequestedBy: t.exposeString('reopeningRequestedBy', {
        nullable: true,
        description: 'Who asked for it.',
      }),
      reopeningRequestedAt: t.expose('reopeningRequestedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When.',
      }),
      reopenedBy: t.exposeString('reopenedBy', { nullable: true, description: 'Who opened it again.' }),
      reopenedAt: t.expose('reopenedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
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
      description: 'The treasury days that were closed, once at least, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First day.' }),
        to: t.arg({ type: 'Date', description: 'Last day, included.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listTreasuryDays, { ...args, first: first ?? 20 }),
          ({ day }) => [day],
          args.after,
        ),
    }),
  );

  const day = { type: 'Date', required: true, description: 'The day.' } as const;
  operationMutation(closeTreasuryDay, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
  operationMutation(requestTreasuryDayReopening, {
    type: TreasuryDayType,
    input: (t) => ({
      day: t.field(day),
      reason: t.string({ required: true, description: 'Why, at most 500 characters.' }),
    }),
  });
  operationMutation(declineTreasuryDayReopening, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
  operationMutation(reopenTreasuryDay, { type: TreasuryDayType, input: (t) => ({ day: t.field(day) }) });
}
