import { z } from 'zod';
import type { EventType } from '../../../messaging/event.ts';

/** A payment of R$ 10.50 and its possible outcomes. Each name has the same value everywhere. Amounts are in cents. */
const VALUES: Readonly<Record<string, unknown>> = {
  accountId: 1003,
  accountNumber: '1000319',
  agency: '0001',
  amount: 1_050,
  analysisDetails: null,
  blockId: null,
  brcode:
    '00020126330014br.gov.bcb.pix0111ok@sandbox520400005303986540510.505802BR5912Padaria Azul6009SAO PAULO62070503***6304A1B2',
  claimId: '019a9f3e-7b10-7c41-8e02-5b6c7d8e9f10',
  claimerIspb: '99999011',
  creditorAccount: '1000319',
  creditorIspb: '99999004',
  customerId: 501,
  debtorIspb: '99999011',
  description: 'Lunch',
  destinationAccountId: 1004,
  donorIspb: '99999004',
  endToEndId: 'E99999004202611211530AbCdEf12345',
  entityId: 7001,
  errorCode: 'AC03',
  errorMessage: 'the account does not exist',
  errorReason: 'AC03',
  externalId: 'order-4711',
  failureReason: 'account_closed',
  feeTransactionId: '019a9f3e-6c1b-7d53-9a51-3a8f5b1f7c11',
  feeType: 'pix_out',
  iban: 'BR1500000000000010932840814P2',
  infractionId: '019a9f3e-7c20-7d52-9f13-6c7d8e9f1021',
  isPartial: false,
  keyValue: 'ana@example.com',
  medId: '019a9f3e-7d30-7e63-8a24-7d8e9f102132',
  message: 'A test of this webhook',
  messageType: 'STR0008R2',
  numCtrlStr: 'STR20261121000000001',
  originTransactionId: '019a9f3e-6b00-7a11-8c22-1d2e3f405162',
  originTransactionType: 'pix_out',
  originalAmount: 1_050,
  originalEndToEndId: 'E99999004202611211530AbCdEf12345',
  originalExternalId: 'order-4711',
  originalTransactionId: '019a9f3e-6b00-7a11-8c22-1d2e3f405162',
  payerDocument: '52998224725',
  payerIspb: '99999011',
  payerName: 'Maria Recebedora',
  reason: 'MD06',
  reasonCode: 'AC03',
  reasonDescription: 'the account does not exist',
  receiverAccountId: 1004,
  recipient: 'Ana Souza',
  recoveryId: '019a9f3e-7e40-7f74-9b35-8e9f10213243',
  refundEndToEndId: 'D99999004202611211531GhIjKl67890',
  refundId: '019a9f3e-7f50-7085-8c46-9f1021324354',
  refundTransactionId: '019a9f3e-6d20-7b22-9d33-2e3f40516273',
  refundedAmount: 1_050,
  returnId: 'D99999011202611211531GhIjKl67890',
  returnReason: 'MD06',
  senderAccount: '123456',
  senderAccountId: 1003,
  senderAgency: '0001',
  senderDocument: '52998224725',
  senderIspb: '99999011',
  senderName: 'Maria Recebedora',
  sourceAccountId: 1003,
  spbNumCtrl: '20261121000000001',
  spiStatus: 'ACSP',
  transactionId: '019a9f3e-6b00-7a11-8c22-1d2e3f405162',
  txId: 'a1B2c3D4e5F6g7H8i9J0k1L2m3',
  webhookId: '019a9f3e-6a00-7900-8b11-0c1d2e3f4051',
};

export const EXAMPLE_INSTANT = '2026-11-21T15:30:10.123Z';

function exampleOf(name: string, member: z.ZodType): unknown {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) {
    const value = VALUES[name];
    return value === null && member.safeParse(null).success ? null : exampleOf(name, member.unwrap() as z.ZodType);
  }
  if (member instanceof z.ZodLiteral) return [...member.values][0];
  if (member instanceof z.ZodEnum) return member.options[0];
  if (member instanceof z.ZodISODateTime) return EXAMPLE_INSTANT;
  const value = VALUES[name];
  if (value === undefined) throw new Error(`the example for ${name} is missing in example-payloads.ts`);
  // Some ids are a number in one event and text in another.
  return member instanceof z.ZodString ? String(value) : value;
}

export function examplePayload({ type, payload }: EventType): Readonly<Record<string, unknown>> {
  const members = Object.entries(payload.shape).map(([name, member]) => [name, exampleOf(name, member as z.ZodType)]);
  const reason = 'errorReason' in payload.shape && !type.endsWith('.failed') ? { errorReason: null } : {};
  return { ...Object.fromEntries(members), ...reason };
}
