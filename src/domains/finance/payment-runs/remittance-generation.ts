import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { brasiliaDate, brasiliaTime } from '../../../platform/time/calendar.ts';
import { lockInstallments } from '../payables/installment-progress.ts';
import type { CnabPayment } from './cnab240/payment-form.ts';
import { lockPaymentBatch, requireBatchState } from './payment-batch.ts';
import type { remittanceFile } from './remittance.resource.ts';
import { type RemittanceRecord, remittancesById } from './remittance.ts';
import { fileOf, type RemittanceHead, remittanceHead, requireLayoutOfBank } from './remittance-content.ts';
import { t } from './texts.ts';

const ITEMS = statement(
  'payments_of_remittance',
  `select installment_id as "installmentId", payable_version as "payableVersion", payment from remittance_item
   where institution_id = $1 and batch_id = $2 and status <> 'cancelled' order by your_number`,
);
const GIVEN_OUT = `number_given_out('remittance', concat_ws('/', $1::bigint, $2::text, $3::text))`;
// Banks treat two files of the same second as one file, so each file gets its own second.
const NEXT = statement(
  'next_remittance_sequence',
  `insert into remittance_sequence (institution_id, bank_code, agreement, last, generated_at)
   values ($1, $2, $3, ${GIVEN_OUT} + 1, date_trunc('second', $4::timestamptz))
   on conflict (institution_id, bank_code, agreement) do update set last = greatest(remittance_sequence.last, ${GIVEN_OUT}) + 1,
     generated_at = greatest(excluded.generated_at, remittance_sequence.generated_at + interval '1 second')
   returning last as sequence, generated_at as "generatedAt"`,
);
const INSERT = statement(
  'insert_remittance',
  `insert into remittance (id, institution_id, batch_id, bank_account_id, bank_code, agreement, sequence, content, sha256,
     size_bytes, item_count, total, generated_by, generated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (batch_id) do nothing returning id`,
);
const SEND_ITEMS = statement(
  'send_remittance_items',
  `update remittance_item set status = 'sent', remittance_id = $3, updated_at = $4
   where institution_id = $1 and batch_id = $2 and status = 'queued'`,
);
const CONTENT = statement(
  'content_of_remittance',
  `select batch_id as "batchId", content, sha256 from remittance where institution_id = $1 and id = $2`,
);

interface Item {
  readonly installmentId: string;
  readonly payableVersion: number;
  readonly payment: CnabPayment;
}

interface Kept extends RemittanceHead {
  readonly sequence: number;
  readonly generatedAt: string;
}

const paymentsOf = async (db: Queryable, institutionId: number, batchId: string) =>
  db.query<Item>(ITEMS, [institutionId, batchId]);

const hashOf = (file: string): string => createHash('sha256').update(file, 'ascii').digest('hex');

/** Brasília time as `YYYY-MM-DDTHH:MM:SS`. */
const wallTime = (at: Date): string => `${brasiliaDate(at)}T${brasiliaTime(at)}:${at.toISOString().slice(17, 19)}`;

/** At most once for a batch. The file gets the next number of its agreement. */
export const generateRemittance = operation({
  name: 'generateRemittance',
  audiences: ['operator'],
  roles: ['treasurer'],
  scopes: [],
  product: 'ap',
  summary: 'Generates the CNAB 240 file of a released batch, numbered within its agreement with the bank',
  effects: ['moves_institution_money'],
  follows: 'releasePaymentBatch',
  refusals: [
    'payment_batch_not_found',
    'invalid_payment_batch_state',
    'bank_account_not_found',
    'remittance_not_possible',
    'installment_not_payable',
  ],
  input: z.strictObject({ batchId: Uuid.meta({ description: 'Id of the payment batch' }) }),
  async run(context, { batchId }): Promise<RemittanceRecord> {
    const { tx, principal, now, services } = context;
    const { institutionId, author } = principal;
    const items = await paymentsOf(tx, institutionId, batchId);
    const installments = await lockInstallments(
      tx,
      institutionId,
      items.map(({ installmentId }) => installmentId),
    );
    const batch = await lockPaymentBatch(context, batchId);
    requireBatchState(batch, 'exported', 'released');
    if (batch.bankAccountId === null) {
      throw new AppError('invalid_payment_batch_state', t('paidElectronically'), {
        batch_status: batch.status,
      });
    }
    const changed = items.filter((item) => {
      const installment = installments.find(({ id }) => id === item.installmentId);
      return installment?.status !== 'scheduled' || installment.version !== item.payableVersion;
    });
    if (changed.length > 0) {
      const faults = changed.map(({ installmentId: id }) => ({ id, reason: 'changed' }));
      throw new AppError('installment_not_payable', undefined, { installments: faults });
    }
    const { head } = await remittanceHead(tx, institutionId, batch.bankAccountId, services.banks);
    requireLayoutOfBank(head);
    const { agreement } = head.company;
    const [next] = await tx.query<{ sequence: number; generatedAt: Date }>(NEXT, [
      institutionId,
      head.bank,
      agreement,
      now,
    ]);
    if (!next) throw new Error('a remittance got no number');
    const kept: Kept = { ...head, sequence: next.sequence, generatedAt: wallTime(next.generatedAt) };
    const file = fileOf(
      kept,
      kept,
      items.map(({ payment }) => payment),
    );
    const id = newId();
    const [inserted] = await tx.query(INSERT, [
      ...[id, institutionId, batchId, batch.bankAccountId, head.bank, agreement, next.sequence, JSON.stringify(kept)],
      ...[hashOf(file), file.length, batch.itemCount, batch.total, author, now],
    ]);
    if (!inserted) {
      throw new AppError('invalid_payment_batch_state', t('fileExists'), {
        batch_status: batch.status,
      });
    }
    await tx.query(SEND_ITEMS, [institutionId, batchId, id, now]);
    context.audit({
      action: 'remittance.generated',
      accountId: null,
      resourceType: 'remittance',
      resourceId: id,
      changes: { sequence: next.sequence, sha256: hashOf(file), item_count: batch.itemCount, total: batch.total },
    });
    const [remittance] = await remittancesById(tx, institutionId, [id]);
    if (!remittance) throw new Error('the remittance was not inserted');
    return remittance;
  },
});

interface RemittanceDownload extends RowOf<typeof remittanceFile> {}

export const downloadRemittance = readOperation({
  name: 'downloadRemittance',
  audiences: ['operator'],
  roles: ['treasurer', 'preparer'],
  scopes: [],
  product: 'ap',
  summary:
    'Returns the file of a remittance, regenerated from its frozen content: byte for byte the same on every download',
  effects: ['reads_personal_data'],
  refusals: ['remittance_not_found'],
  input: z.strictObject({ remittanceId: Uuid.meta({ description: 'Id of the remittance' }) }),
  async run({ database, principal }, { remittanceId }): Promise<RemittanceDownload> {
    const { institutionId } = principal;
    const [[remittance], [kept]] = await Promise.all([
      remittancesById(database, institutionId, [remittanceId]),
      database.query<{ batchId: string; content: Kept; sha256: string }>(CONTENT, [institutionId, remittanceId]),
    ]);
    if (!remittance || !kept) throw new AppError('remittance_not_found');
    const items = await paymentsOf(database, institutionId, kept.batchId);
    const content = fileOf(
      kept.content,
      kept.content,
      items.map(({ payment }) => payment),
    );
    if (hashOf(content) !== kept.sha256)
      throw new Error(`the file of remittance ${remittanceId} cannot be regenerated: its hash differs`);
    return { fileName: remittance.fileName, sha256: kept.sha256, content };
  },
});
