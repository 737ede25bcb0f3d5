import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { inSchema } from '../../../../platform/language/text.ts';
import { Amount } from '../../../../platform/money/money.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { Document } from '../../../../platform/text/documents.ts';
import { isIspb } from '../../../../platform/text/end-to-end-id.ts';
import { IntegerId } from '../../../../platform/text/ids.ts';
import { nonBlankText, text } from '../../../../platform/text/text.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { CREDIT_MESSAGES, type StrReceived, strReceived } from '../../../../rails/str-credits.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { receiptOf } from '../../../../sandbox/rail-orders.ts';
import { foundInTime } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { newStrArrival } from '../../../../sandbox/str-orders.ts';
import { t } from '../../texts.ts';
import type { simulatedTed } from './ted-received.resource.ts';

const FIND_CREDITOR = statement(
  'sandbox_find_ted_creditor',
  `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
   join institution i on i.id = a.institution_id where a.id = $1 and a.partner_id = $2`,
);
const FIND_CREDIT = statement(
  'sandbox_find_ted_credit',
  'select id from ted_credit where num_ctrl_str = $1 and partner_id = $2',
);

export interface SimulatedTed extends RowOf<typeof simulatedTed> {}

/** Returns when the TED was credited or rejected. */
export const simulateTedReceived = simulation({
  name: 'simulateTedReceived',
  summary: 'Simulates a TED from another bank to an account of the partner',
  effects: ['simulates'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    senderName: nonBlankText(140).nullish().meta({ description: 'Name of the sender; a fictitious one by default' }),
    senderDocument: Document.nullish().meta({ description: 'CPF or CNPJ of the sender, without mask' }),
    senderIspb: z
      .string()
      .refine(isIspb, inSchema(t('mustBeIspb')))
      .nullish()
      .meta({ description: "ISPB of the sender's institution, 8 characters; the simulated bank by default" }),
    senderAgency: text(4).nullish().meta({ description: 'Agency of the sender' }),
    senderAccount: text(20).nullish().meta({ description: 'Account number of the sender' }),
    messageType: z
      .enum(CREDIT_MESSAGES)
      .nullish()
      .meta({ description: '`STR0007` from an institution, `STR0008` from a customer (default)' }),
    description: text(140).nullish(),
  }),
  async run(context, { accountId, amount, ...sent }): Promise<SimulatedTed> {
    const { database, principal, now } = context;
    const [creditor] = await database.query<StrReceived['creditor']>(FIND_CREDITOR, [accountId, principal.partnerId]);
    if (!creditor) throw new AppError('account_not_of_partner');
    const messageType = sent.messageType ?? 'STR0008';
    const isCustomer = messageType === 'STR0008';
    const numCtrlStr = await newStrArrival(database, 'in', { amount, ispb: creditor.ispb }, now);
    const body: StrReceived = {
      numCtrlStr,
      messageType,
      amount,
      sender: {
        ispb: sent.senderIspb ?? SANDBOX_BANK.ispb,
        name: sent.senderName ?? (isCustomer ? 'João Pagador' : SANDBOX_BANK.name),
        document: sent.senderDocument ?? (isCustomer ? '11144477735' : null),
        agency: sent.senderAgency ?? (isCustomer ? '0001' : null),
        accountNumber: sent.senderAccount ?? (isCustomer ? '7654321' : null),
        accountType: null,
      },
      creditor,
      description: sent.description ?? null,
      settlementDate: brasiliaDate(now),
      at: now.toISOString(),
    };
    return sendCredit(context, accountId, { numCtrlStr, amount, routingKey: strReceived.type, body });
  },
});

/** Sends a credit through the simulated STR and waits for its receipt: credited or rejected. Amount in cents. */
export async function sendCredit(
  { database, principal, services, now }: ReadContext,
  accountId: number,
  {
    numCtrlStr,
    amount,
    routingKey,
    body,
  }: Pick<SimulatedTed, 'numCtrlStr' | 'amount'> & {
    readonly routingKey: string;
    readonly body: object;
  },
): Promise<SimulatedTed> {
  await scheduleMessages(database, [messageFrom(routingKey, body, now)]);
  services.outsideWorld.wake();
  const receipt = await foundInTime(() => receiptOf(database, numCtrlStr));
  const [credit] = await database.query<{ id: string }>(FIND_CREDIT, [numCtrlStr, principal.partnerId]);
  const status = receipt?.state ?? 'processing';
  return { numCtrlStr, accountId, amount, status, reasonCode: receipt?.code ?? null, creditId: credit?.id ?? null };
}
