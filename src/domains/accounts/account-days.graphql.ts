import { builder, needs } from '../../graphql/builder.ts';
import { pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { Account } from './account.graphql.ts';
import { type AccountDay, AccountDays, daysOfAccounts, MAX_LISTED_DAYS } from './account-days.ts';
import { accountDay } from './statement.resource.ts';

const days = pageLoader({ input: AccountDays, load: daysOfAccounts });

export function accountDaysGraph(): void {
  const DayType = builder.objectRef<AccountDay>('AccountDay').implement({
    description: accountDay.description,
    extensions: needs('statement:read'),
    fields: (t) => resourceFields(t, accountDay),
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
