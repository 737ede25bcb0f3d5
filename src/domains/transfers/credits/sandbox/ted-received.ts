import { z } from 'zod';
import { brasiliaDate } from '../../../../platform/calendar.ts';
import { statement } from '../../../../platform/database.ts';
import { Document } from '../../../../platform/documents.ts';
import { isIspb } from '../../../../platform/end-to-end-id.ts';
import { AppError } from '../../../../platform/errors.ts';
import { IntegerId } from '../../../../platform/ids.ts';
import { Amount } from '../../../../platform/money.ts';
import type { ReadContext } from '../../../../platform/operation.ts';
import { nonBlankText, text } from '../../../../platform/text.ts';
import { CREDIT_MESSAGES, type StrReceived, strReceived } from '../../../../rails/str-credits.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { said, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { receiptOf } from '../../../../sandbox/rail-orders.ts';
import { foundInTime } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { newStrArrival } from '../../../../sandbox/str-orders.ts';

const FIND_CREDITOR = statement(
  'sandbox_find_ted_creditor',
  `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
   join institution i on i.id = a.institution_id where a.id = $1 and a.partner_id = $2`,
);
const FIND_CREDIT = statement(
  'sandbox_find_ted_credit',
  'select id from ted_credit where num_ctrl_str = $1 and partner_id = $2',
);

export const SIMULATED_TED_STATUSES = {
  settled: 'Credited.',
  rejected: 'Refused by the gateway; reasonCode says why.',
  processing: 'No receipt within five seconds; it may still be credited.',
};

/** What the simulated STR has sent to the gateway. Amount in cents. */
export interface SimulatedTed {
  readonly numCtrlStr: string;
  readonly accountId: number;
  readonly amount: number;
  readonly status: keyof typeof SIMULATED_TED_STATUSES;
  readonly reasonCode: string | null;
  /** Null: it was not credited. */
  readonly creditId: string | null;
}

/** Somebody at another bank sends a TED to an account of the partner. Answers when it was credited or refused. */
export const simulateTedReceived = simulation({
  name: 'simulateTedReceived',
  summary: 'Simulates a TED from another bank to an account of the partner',
  effects: ['simulates'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    senderName: nonBlankText(140).nullish().meta({ description: 'Who sends it; somebody when left out' }),
    senderDocument: Document.nullish().meta({ description: 'Its CPF or CNPJ, without mask' }),
    senderIspb: z
      .string()
      .refine(isIspb, 'must be eight characters, 0-9 and A-Z')
      .nullish()
      .meta({ description: 'ISPB of its institution, eight characters; the simulated bank when left out' }),
    senderAgency: text(4).nullish().meta({ description: 'Its agency' }),
    senderAccount: text(20).nullish().meta({ description: 'Its account number' }),
    messageType: z
      .enum(CREDIT_MESSAGES)
      .nullish()
      .meta({ description: '`STR0007`: the institution itself sends it; `STR0008`, a customer, when left out' }),
    description: text(140).nullish(),
  }),
  async run(context, { accountId, amount, ...sent }): Promise<SimulatedTed> {
    const { database, principal, now } = context;
    const [creditor] = await database.query<StrReceived['creditor']>(FIND_CREDITOR, [accountId, principal.partnerId]);
    if (!creditor) throw new AppError('account_not_of_partner');
    const messageType = sent.messageType ?? 'STR0008';
    const isCustomer = messageType === 'STR0008';
    const numCtrlStr = await newStrArrival(database, amount, now);
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

/** Sends what arrives by the STR, and waits for the receipt: whether it was credited or refused. Amount in cents. */
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
  await scheduleMessages(database, [said(routingKey, body, now)]);
  services.outsideWorld.wake();
  const receipt = await foundInTime(() => receiptOf(database, numCtrlStr));
  const [credit] = await database.query<{ id: string }>(FIND_CREDIT, [numCtrlStr, principal.partnerId]);
  const status = receipt?.state ?? 'processing';
  return { numCtrlStr, accountId, amount, status, reasonCode: receipt?.code ?? null, creditId: credit?.id ?? null };
}
