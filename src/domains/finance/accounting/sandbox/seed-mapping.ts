import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { newId } from '../../../../platform/text/ids.ts';
import { MAPPED_KINDS } from '../accounting-mapping.ts';
import type { AccountingEntryKind } from '../entry-kinds.ts';

/** The institution's accounts. The ERP's accounts are the same without dots. */
const ACCOUNTS: Readonly<Partial<Record<AccountingEntryKind, readonly [debit: string, credit: string]>>> = {
  payable_recognised: ['3.1.01.001', '2.1.01.001'],
  payable_withheld: ['2.1.01.001', '2.1.02.001'],
  payable_paid: ['2.1.01.001', '1.1.01.001'],
  payable_interest: ['3.3.01.001', '2.1.01.001'],
  payable_discount: ['2.1.01.001', '4.2.01.001'],
  receivable_recognised: ['1.1.02.001', '4.1.01.001'],
  receipt_registered: ['1.1.01.001', '1.1.02.001'],
  bank_fee_charged: ['3.3.02.001', '1.1.01.001'],
  unidentified_pix_received: ['1.1.01.001', '1.1.02.001'],
  pix_return_sent: ['1.1.02.001', '1.1.01.001'],
  pix_return_received: ['1.1.01.001', '2.1.01.001'],
};

const SEED = statement(
  'sandbox_seed_accounting_mapping',
  `with mapping as (
     insert into accounting_mapping (id, institution_id, version, created_by, created_at, published_by, published_at)
     values ($2, $1, 1, 'sandbox', $3, 'sandbox', $3) on conflict (institution_id, version) do nothing returning id
   )
   insert into accounting_mapping_line (id, institution_id, mapping_id, kind, financial_account_id, debit_account,
     debit_account_erp, credit_account, credit_account_erp)
   select gen_random_uuid(), $1, m.id, l.kind, c.id, l.debit, replace(l.debit, '.', ''), l.credit, replace(l.credit, '.', '')
   from mapping m, jsonb_to_recordset($4) l(kind text, debit text, credit text),
     (select id from financial_account where institution_id = $1 union all select null) c`,
);

export async function seedMapping(tx: Queryable, institutionId: number, now: Date): Promise<void> {
  const lines = MAPPED_KINDS.map((kind) => {
    const [debit, credit] = ACCOUNTS[kind] ?? [];
    return { kind, debit, credit };
  });
  await tx.query(SEED, [institutionId, newId(), now, JSON.stringify(lines)]);
}
