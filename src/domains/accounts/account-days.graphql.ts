import { builder, needs } from '../../graphql/builder.ts';
import { pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { Account } from './account.graphql.ts';
import { type AccountDay, AccountDays, daysOfAccounts, MAX_LISTED_DAYS } from './account-days.ts';

const days = pageLoader({ input: AccountDays, load: daysOfAccounts });

export function accountDaysGraph(): void {
  const DayType = builder.objectRef<AccountDay>('AccountDay').implement({
    description: 'Totals of one day of an account, including fees.',
    extensions: needs('statement:read'),
    fields: (t) => ({
      day: t.expose('day', { type: 'Date', description: 'Brasília day.' }),
      moneyIn: t.expose('moneyIn', { type: 'Cents', description: 'Money received on the day, in cents.' }),
      moneyOut: t.expose('moneyOut', { type: 'Cents', description: 'Money sent on the day, in cents.' }),
      balance: t.expose('balance', {
        type: 'Cents',
        description: 'Balance at the end of the day, in cents. For today: the current balance.',
      }),
    }),
  });

  builder.objectField(Account, 'days', (t) =>
    t.field({
      type: [DayType],
      description: `Balance, money in and money out by day, earliest first: by default the last 30 days including today, at most ${MAX_LISTED_DAYS} days back.`,
      extensions: listOf(MAX_LISTED_DAYS),
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day; by default 29 days ago.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included; by default today.' }),
      },
      resolve: async ({ id }, args, context) => [...(await days(context, id, args)).items],
    }),
  );
}
