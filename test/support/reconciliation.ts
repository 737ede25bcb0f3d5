import { type Queryable, statement } from '../../src/platform/database/queryable.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { FinanceInstitution } from './finance.ts';

interface Paid {
  readonly amount: number;
  readonly on: string;
  readonly document?: string;
  readonly name?: string;
  readonly reference?: string;
}

let made = 0;
const ofTime = new Date('2026-11-20T12:00:00.000Z');

/** Inserts payments and receipts directly into the tables of their domains, without their rules. */
export function paidThings(db: Queryable, of: () => Pick<FinanceInstitution, 'institutionId' | 'master'>) {
  const run = (name: string, text: string, values: readonly unknown[]) =>
    db.query(statement(`test_${name}`, text), values);

  async function payable({ amount, on, document = '11222333000181', name = 'Fornecedor Alfa', reference }: Paid) {
    const { institutionId, master } = of();
    const [payableId, installmentId] = [newId(), newId()];
    made += 1;
    const documentReference = reference ?? `REF-${made}`;
    await run(
      'payable',
      `insert into payable (id, institution_id, status, version, company_id, supplier_name, supplier_document, description,
         document_reference, reference_key, holds_reference, amount, net_amount, paid_amount, due_date, payment_method, pix_key,
         installments_count, created_by, makers, approved_by, approved_at, created_at, updated_at)
       values ($1, $2, 'paid', 1, $3, $4, $5, 'x', $6, upper(regexp_replace($6, '[^0-9A-Za-z]', '', 'g')), false, $7, $7, $7, $8,
         'PIX', 'a@b', 1, 'operator:ana', array['operator:ana'], 'operator:bruno', $9, $9, $9)`,
      [payableId, institutionId, master.company_id, name, document, documentReference, amount, on, ofTime],
    );
    await run(
      'installment',
      `insert into payable_installment (id, institution_id, payable_id, number, due_date, amount, net_amount, status, created_on, paid_on)
       values ($1, $2, $3, 1, $5, $4, $4, 'paid', $5, $5)`,
      [installmentId, institutionId, payableId, amount, on],
    );
    return { institutionId, master, payableId, installmentId };
  }

  async function batch(
    institutionId: number,
    companyId: string,
    account: { accountId?: number; bankAccountId?: string },
  ) {
    const id = newId();
    await run(
      'batch',
      `insert into payment_batch (id, institution_id, status, company_id, source_account_id, bank_account_id, pay_on, item_count,
         total, content_sha256, created_by, participants, created_at, released_by, released_at, updated_at)
       values ($1, $2, 'released', $3, $4, $5, case when $5::uuid is null then null else '2026-11-20'::date end, 1, 1, repeat('0', 64),
         'operator:ana', '{operator:ana}', $6, 'operator:carla', $6, $6)`,
      [id, institutionId, companyId, account.accountId ?? null, account.bankAccountId ?? null, ofTime],
    );
    return id;
  }

  return {
    async remittanceItem(paid: Paid & { readonly yourNumber?: string; readonly bankNumber?: string }) {
      const { institutionId, master, payableId, installmentId } = await payable(paid);
      const bankAccountId = master.bank_account_ids[0] as string;
      const batchId = await batch(institutionId, master.company_id, { bankAccountId });
      const [remittanceId, id] = [newId(), newId()];
      made += 1;
      await run(
        'remittance',
        `insert into remittance (id, institution_id, batch_id, bank_account_id, bank_code, agreement, sequence, content, sha256,
           size_bytes, item_count, total, generated_by, generated_at)
         values ($1, $2, $3, $4, '341', '123456', $5, '{}', repeat('0', 64), 1, 1, 1, 'operator:carla', $6)`,
        [remittanceId, institutionId, batchId, bankAccountId, made, ofTime],
      );
      await run(
        'remittance_item',
        `insert into remittance_item (id, institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version,
           your_number, bank_number, amount, payment, status, paid_on, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, '{}', 'paid', $10, $11, $11)`,
        [
          ...[id, institutionId, batchId, remittanceId, installmentId, payableId],
          ...[
            paid.yourNumber ?? `T${String(made).padStart(12, '0')}`,
            paid.bankNumber ?? null,
            paid.amount,
            paid.on,
            ofTime,
          ],
        ],
      );
      return id;
    },

    async order(
      paid: Paid & { readonly accountId: number; readonly transactionId?: string; readonly endToEndId?: string },
    ) {
      const { institutionId, master, payableId, installmentId } = await payable(paid);
      const batchId = await batch(institutionId, master.company_id, { accountId: paid.accountId });
      const id = newId();
      await run(
        'order',
        `insert into payment_order (id, institution_id, batch_id, installment_id, payable_id, payable_version, paying_partner_id,
           source_account_id, channel, amount, recipient, status, end_to_end_id, transaction_id, paid_on, created_at, updated_at)
         select $1, $2, $3, $4, $5, 1, a.partner_id, a.account_id, 'pix', $7, '{}', 'paid', $8, $9, $10, $11, $11
         from paying_account a where a.account_id = $6`,
        [
          ...[id, institutionId, batchId, installmentId, payableId, paid.accountId, paid.amount],
          ...[paid.endToEndId ?? null, paid.transactionId ?? null, paid.on, ofTime],
        ],
      );
      return id;
    },

    async receipt(paid: Paid & { readonly accountId?: number; readonly cites?: string }) {
      const { institutionId, master } = of();
      const [receivableId, id] = [newId(), newId()];
      made += 1;
      await run(
        'receivable',
        `insert into receivable (id, institution_id, status, company_id, debtor_name, debtor_document, debtor_key, description,
           document_reference, currency, amount_base_units, received_base_units, due_date, competence_date, created_on, closed_on,
           created_by, created_at, updated_at)
         values ($1, $2, 'received', $3, $4, $5, 'dbt_' || repeat('0', 32), 'x', $6, 'BRL', $7, $7, $8, $8, $8, $8, 'operator:ana', $9, $9)`,
        [
          ...[
            receivableId,
            institutionId,
            master.company_id,
            paid.name ?? 'Cliente Beta',
            paid.document ?? '11444777000161',
          ],
          ...[paid.reference ?? `REC-${made}`, paid.amount * 100, paid.on, ofTime],
        ],
      );
      await run(
        'receipt',
        `insert into receivable_receipt (id, institution_id, receivable_id, amount_base_units, cash_base_units, received_on, channel,
           reference, account_id, created_by, created_at)
         values ($1, $2, $3, $4, $4, $5, 'PIX', $6, $7, 'operator:ana', $8)`,
        [
          id,
          institutionId,
          receivableId,
          paid.amount * 100,
          paid.on,
          paid.cites ?? null,
          paid.accountId ?? null,
          ofTime,
        ],
      );
      return id;
    },

    reverseReceipt: (id: string) =>
      run(
        'reverse_receipt',
        `update receivable_receipt set reversed_on = received_on, reversed_at = $2, reversed_by = 'operator:davi',
           reversal_reason = 'wrong' where id = $1`,
        [id, ofTime],
      ),
  };
}
