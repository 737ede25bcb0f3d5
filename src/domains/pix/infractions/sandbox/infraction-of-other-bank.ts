import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { inSchema } from '../../../../platform/language/text.ts';
import { Amount } from '../../../../platform/money/money.ts';
import { EndToEndId } from '../../../../platform/text/end-to-end-id.ts';
import { newId, Uuid } from '../../../../platform/text/ids.ts';
import { text } from '../../../../platform/text/text.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import { FRAUD_CATEGORIES } from '../../../../rails/dict-codes.ts';
import { dictInfractionOpened } from '../../../../rails/dict-infractions.ts';
import { messageFrom } from '../../../../sandbox/outside-messages.ts';
import { sendAndAwait } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { infractionsById, infractionsOfTransactions } from '../infraction-pages.ts';
import type { Infraction } from '../infraction-record.ts';
import { t } from '../texts.ts';

const FIND = statement(
  'sandbox_find_reportable_pix',
  `select t.id, t.end_to_end_id as "endToEndId", t.amount from transaction t
   where t.partner_id = $1 and t.type = 'pix_in' and t.status in ('settled', 'refunded')
     and (t.id = $2 or t.end_to_end_id = $3)`,
);

/** Responds once the funds are blocked. */
export const simulateInfraction = simulation({
  name: 'simulateInfraction',
  summary: 'Simulates another bank that reports a PIX that an account of the partner received',
  effects: ['simulates'],
  refusals: ['transaction_not_found', 'infraction_already_open'],
  input: z
    .strictObject({
      transactionId: Uuid.nullish(),
      endToEndId: EndToEndId.nullish(),
      fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)).nullish(),
      blockAmount: Amount.nullish().meta({ description: 'Amount to block, in cents. Defaults to the whole PIX' }),
      details: text(2_000).nullish(),
    })
    .refine(({ transactionId, endToEndId }) => Boolean(transactionId) !== Boolean(endToEndId), {
      error: inSchema(t('oneReference')),
      path: ['transactionId'],
    }),
  async run(context, input): Promise<Infraction> {
    const { database, principal, now } = context;
    const { partnerId } = principal;
    const { transactionId, endToEndId, fraudCategory, blockAmount, details } = input;
    const [pix] = await database.query<{ id: string; endToEndId: string; amount: number }>(FIND, [
      partnerId,
      transactionId ?? null,
      endToEndId ?? null,
    ]);
    if (!pix) throw new AppError('transaction_not_found', t('receivedNoPix'));
    const known = await infractionsOfTransactions(database, partnerId, [pix.id]);
    if (known.some(({ openedBy, status }) => openedBy === 'counterparty' && status !== 'cancelled')) {
      throw new AppError('infraction_already_open', t('alreadyReported'));
    }
    const infractionId = newId();
    const body = {
      infractionId,
      endToEndId: pix.endToEndId,
      fraudCategory: fraudCategory ?? 'SCAM',
      details: details ?? null,
      blockAmount: blockAmount ?? pix.amount,
    };
    return sendAndAwait(context, [messageFrom(dictInfractionOpened.type, body, now)], async () => {
      const [infraction] = await infractionsById(database, partnerId, [infractionId]);
      return infraction;
    });
  },
});
