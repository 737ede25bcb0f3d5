import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { codeOf } from '../../../../platform/text/codes.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { TED_RETURN_CODES } from '../../../../rails/str.ts';
import { type StrReturned, strReturned } from '../../../../rails/str-credits.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { newStrArrival } from '../../../../sandbox/str-orders.ts';
import { findTransaction } from '../../../transactions/transaction.ts';
import { TransactionReference } from '../../../transactions/transaction-reference.ts';
import { t } from '../../texts.ts';
import { type SimulatedTed, sendCredit } from './ted-received.ts';

const FIND_ORDER = statement(
  'sandbox_find_ted_order',
  `select o.num_ctrl_if as "numCtrlIf", i.ispb, t.counterparty->>'ispb' = i.ispb as "isBook" from ted_order o
     join transaction t on t.id = o.transaction_id join institution i on i.id = t.institution_id
   where o.transaction_id = $1 and o.partner_id = $2`,
);

const DEFAULT_REASON = '2';

/** Returns when the amount was credited. The return of a TED that was already returned is rejected (18). */
export const simulateTedReturn = simulation({
  name: 'simulateTedReturn',
  summary: 'Simulates the return of a sent TED by a STR0010',
  effects: ['simulates'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner', 'refund_not_allowed'],
  input: z.strictObject({
    transactionId: TransactionReference,
    reason: codeOf(Object.keys(TED_RETURN_CODES))
      .nullish()
      .meta({ description: `CodDevTransf, \`${DEFAULT_REASON}\` by default` }),
  }),
  async run(context, { transactionId: reference, reason }): Promise<SimulatedTed> {
    const { database, principal, now } = context;
    const ted = await findTransaction(context, reference, ['ted_out']);
    const { id: transactionId, status, accountId, amount } = ted;
    if (status !== 'settled' && status !== 'refunded') {
      throw new AppError('refund_not_allowed', t('onlySettled'));
    }
    const [order] = await database.query<{ numCtrlIf: string; ispb: string; isBook: boolean }>(FIND_ORDER, [
      transactionId,
      principal.partnerId,
    ]);
    if (!order || order.isBook) {
      throw new AppError('refund_not_allowed', t('receiverIsHere'));
    }
    const numCtrlStr = await newStrArrival(database, 'return', { amount, ispb: order.ispb }, now);
    const body: StrReturned = {
      numCtrlStr,
      numCtrlIf: order.numCtrlIf,
      transactionId,
      amount,
      reasonCode: reason ?? DEFAULT_REASON,
      settlementDate: brasiliaDate(now),
      at: now.toISOString(),
    };
    return sendCredit(context, accountId, { numCtrlStr, amount, routingKey: strReturned.type, body });
  },
});
