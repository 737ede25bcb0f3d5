import { z } from 'zod';
import { query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { listRemittances, type RemittanceRecord } from './remittance.ts';

const RemittanceShape = z
  .object({
    id: z.uuid(),
    payment_batch_id: z.uuid(),
    bank_account_id: z.uuid(),
    bank_code: z.string().meta({ description: 'Three digits (COMPE)' }),
    agreement: z.string(),
    sequence: z.int().meta({ description: 'NSA: number of the file within the agreement' }),
    file_name: z.string(),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hexadecimal' }),
    status: z.enum(['sent', 'partially_paid', 'paid', 'refused', 'concluded']).meta({
      description:
        '`sent`: nothing is paid or refused yet; `partially_paid`: some payments are open; `paid`: all are paid; `refused`: all are refused; `concluded`: some are paid, the others refused',
    }),
    amount: z.int().meta({ description: 'Cents' }),
    items_count: z.int(),
    paid_amount: z.int().meta({ description: 'Cents' }),
    paid_count: z.int().meta({ description: 'Payments that were made and have not come back' }),
    refused_count: z
      .int()
      .meta({ description: 'Payments that the bank refused, or that came back after they were paid' }),
    generated_by: z.string(),
    generated_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Remittance' });

export function statusOfRemittance({ itemCount, paidCount, refusedCount }: RemittanceRecord) {
  if (paidCount + refusedCount === 0) return 'sent';
  if (paidCount + refusedCount < itemCount) return 'partially_paid';
  if (refusedCount === 0) return 'paid';
  return paidCount === 0 ? 'refused' : 'concluded';
}

const record = (remittance: RemittanceRecord): z.input<typeof RemittanceShape> => ({
  id: remittance.id,
  payment_batch_id: remittance.batchId,
  bank_account_id: remittance.bankAccountId,
  bank_code: remittance.bankCode,
  agreement: remittance.agreement,
  sequence: remittance.sequence,
  file_name: remittance.fileName,
  sha256: remittance.sha256,
  status: statusOfRemittance(remittance),
  amount: remittance.total,
  items_count: remittance.itemCount,
  paid_amount: remittance.paidTotal,
  paid_count: remittance.paidCount,
  refused_count: remittance.refusedCount,
  generated_by: remittance.generatedBy,
  generated_at: remittance.generatedAt.toISOString(),
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31',
  payment_batch_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c30',
  bank_account_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c2f',
  bank_code: '001',
  agreement: '123456',
  sequence: 7,
  file_name: '001_123456_000007.rem',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'sent',
  amount: 1_234_56,
  items_count: 1,
  paid_amount: 0,
  paid_count: 0,
  refused_count: 0,
  generated_by: 'operator:carla',
  generated_at: '2026-12-01T15:30:10.123Z',
} as const;

export const remittanceRoutes = [
  route({
    method: 'GET',
    path: '/finance/treasury/remittances',
    tag: 'Finance',
    operation: listRemittances,
    rules: ['Newest first. An operator of the institution generates a file from a released batch'],
    graph: 'Query.remittances',
    from: { first: queryInteger('limit'), after: query('after') },
    answer: listShape(RemittanceShape),
    reply: (remittances) => listRecord(remittances, ({ id }) => [id], record),
    example: { answer: { data: { items: [EXAMPLE], next_cursor: null } } },
  }),
];
