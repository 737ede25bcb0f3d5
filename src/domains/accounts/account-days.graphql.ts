import { builder, needs } from '../../graphql/builder.ts';
import { pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { Account } from './account.graphql.ts';
import { type AccountDay, AccountDays, DAYS_TOLD, daysOfAccounts } from './account-days.ts';

const days = pageLoader({ input: AccountDays, load: daysOfAccounts });

export function accountDaysGraph(): void {
  const DayType = builder.objectRef<AccountDay>('AccountDay').implement({
    description: 'What a day of an account came to, fees included.',
    extensions: needs('statement:read'),
    fields: (t) => ({
      day: t.expose('day', { type: 'Date', description: 'Brasília day.' }),
      moneyIn: t.expose('moneyIn', { type: 'Cents', description: 'What came in, in cents.' }),
      moneyOut: t.expose('moneyOut', { type: 'Cents', description: 'What went out, in cents.' }),
      balance: t.expose('balance', {
        type: 'Cents',
        description: 'What it held at the end of the day, in cents; of today, what it holds now.',
      }),
    }),
  });

  builder.objectField(Account, 'days', (t) =>
    t.field({
      type: [DayType],
      description: `Balance, money in and money out by day, the earliest first: 30 days unless told, today included; none before ${DAYS_TOLD} days ago.`,
      extensions: listOf(DAYS_TOLD),
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day; 29 days ago when left out.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included; today when left out.' }),
      },
      resolve: async ({ id }, args, context) => [...(await days(context, id, args)).items],
    }),
  );
}
