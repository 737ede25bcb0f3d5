import { responds } from '../../platform/resource/record.ts';
import { body, pathInteger, type Route, route } from '../../rest/route.ts';
import { changeLimits } from './limit-change.ts';
import { limitsRecord } from './limits.resource.ts';
import { getLimits } from './limits.ts';

export const limitsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/accounts/{id}/limits',
    tag: 'Accounts',
    operation: getLimits,
    graph: 'Query.account.limits',
    from: { accountId: pathInteger('id', 'account_not_found') },
    ...responds(limitsRecord),
  }),
  route({
    method: 'PUT',
    path: '/accounts/{id}/limits',
    tag: 'Accounts',
    operation: changeLimits,
    rules: [
      'Only the fields that you send change. Null restores the default. Send at least one field',
      'A lower limit takes effect at once. A raise takes effect after the hours that the institution sets (initially 24, at most 48; 0 in the sandbox): until then the old limit applies, and `pending` shows the new one',
      'To withdraw a pending raise, send the current limit or a lower one, or null if the default applies now. A repeated raise keeps its effective time unless it is higher',
      "A raise above the institution's ceiling for the account type is rejected (`limit_above_ceiling`)",
      'Limits apply to PIX and TED sent, not to transfers between accounts of the partner',
      'The night is 20:00 to 06:00 in Brasília',
    ],
    graph: 'Mutation.changeAccountLimits',
    from: {
      accountId: pathInteger('id', 'account_not_found'),
      pixOutTransactionLimit: body('pix_out_transaction_limit'),
      pixOutDailyLimit: body('pix_out_daily_limit'),
      pixOutMonthlyLimit: body('pix_out_monthly_limit'),
      nighttimeLimit: body('nighttime_limit'),
    },
    ...responds(limitsRecord),
    example: {
      body: { pix_out_daily_limit: 500_000, nighttime_limit: 200_000 },
      answer: { data: limitsRecord.example() },
    },
  }),
];
