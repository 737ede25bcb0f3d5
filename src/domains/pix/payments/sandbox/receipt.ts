import { z } from 'zod';
import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { inSchema } from '../../../../platform/language/text.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { Document } from '../../../../platform/text/documents.ts';
import { buildEndToEndId, isIspb } from '../../../../platform/text/end-to-end-id.ts';
import { nonBlankText, text } from '../../../../platform/text/text.ts';
import { type SpiReceived, spiReceived } from '../../../../rails/spi.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, outsideRow, scheduling } from '../../../../sandbox/outside-messages.ts';
import { receiptOf } from '../../../../sandbox/rail-orders.ts';
import { foundInTime } from '../../../../sandbox/send-and-await.ts';
import { t } from '../texts.ts';
import type { simulatedPix } from './simulated-pix.resource.ts';

const FIND_CREDITOR = statement(
  'sandbox_find_creditor',
  `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
   join institution i on i.id = a.institution_id where a.id = $1 and a.partner_id = $2`,
);
const SEND = statement(
  'sandbox_send_pix',
  `with taken as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at, on_refund, rail, ispb)
     values ($1, 'in', $2, 'open', $4, $5, 'spi', $6)
   ) ${scheduling('$3')}`,
);
export const payerMembers = {
  payerName: nonBlankText(140).nullish().meta({ description: 'Name of the payer. Defaults to a sample payer' }),
  payerDocument: Document.nullish().meta({ description: 'CPF or CNPJ of the payer, digits only' }),
  payerIspb: z
    .string()
    .refine(isIspb, inSchema(t('mustBeIspb')))
    .nullish()
    .meta({ description: "ISPB of the payer's institution, eight characters. Defaults to the simulated bank" }),
  description: text(140).nullish(),
};

type Payer = z.output<z.ZodObject<typeof payerMembers>>;

export interface PixFromOutside extends Payer {
  readonly accountId: number;
  /** Cents. */
  readonly amount: number;
  /** Null when the PIX pays no charge. */
  readonly txId: string | null;
  /** Reaction of the payer's bank to refunds of the PIX. */
  readonly onRefund?: string | null | undefined;
  /** SPI code with which the institution's screening refuses the PIX. */
  readonly refuseWith?: string | null | undefined;
}

export interface SimulatedPix extends RowOf<typeof simulatedPix> {}

/** Sends a PIX and waits for the receipt. @throws AppError account_not_of_partner */
export async function sendFromOutside(context: ReadContext, pix: PixFromOutside): Promise<SimulatedPix> {
  const { database, principal, services, now } = context;
  const { accountId, amount } = pix;
  const endToEndId = await scheduleFromOutside(database, principal.partnerId, pix, now);
  services.outsideWorld.wake();
  const receipt = await foundInTime(() => receiptOf(database, endToEndId));
  return { endToEndId, accountId, amount, status: receipt?.state ?? 'processing', reasonCode: receipt?.code ?? null };
}

/** Schedules a PIX for now and returns its end-to-end id without waiting. @throws AppError account_not_of_partner */
export async function scheduleFromOutside(
  database: Queryable,
  partnerId: string,
  pix: PixFromOutside,
  now: Date,
): Promise<string> {
  const { accountId, amount } = pix;
  const [creditor] = await database.query<SpiReceived['creditor']>(FIND_CREDITOR, [accountId, partnerId]);
  if (!creditor) throw new AppError('account_not_of_partner');
  const ispb = pix.payerIspb ?? SANDBOX_BANK.ispb;
  const endToEndId = buildEndToEndId({ instant: now, ispb });
  const body: SpiReceived = {
    endToEndId,
    amount,
    creditor,
    debtor: {
      ispb,
      name: pix.payerName ?? 'João Pagador',
      document: pix.payerDocument ?? '11144477735',
      agency: '0001',
      accountNumber: '7654321',
      accountType: 'CACC',
    },
    txId: pix.txId,
    description: pix.description ?? null,
    screening: pix.refuseWith ?? null,
    at: now.toISOString(),
  };
  const message = outsideRow(messageFrom(spiReceived.type, body, now));
  await database.query(SEND, [
    ...[endToEndId, amount, JSON.stringify([message]), now],
    pix.onRefund ?? null,
    creditor.ispb,
  ]);
  return endToEndId;
}
