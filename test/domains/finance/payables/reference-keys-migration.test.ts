import { expect, test } from 'vitest';
import { referenceKey } from '../../../../src/domains/finance/payables/document-reference.ts';
import { openBefore } from '../../../support/migrations.ts';

/** The earlier key: upper case and composed forms, only letters, marks and numbers. */
const earlierKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase()
    .normalize('NFKC');

const REFERENCES = [
  ...[
    'NF-e 001.234',
    'Fatura nº 7/A',
    'São João 12',
    'NFЕ 2026001234 ΑLFΑ',
    'NFE٢٠٢٦',
    'ＮＦＥ００７',
    'NFɆ AŁFA',
    '合同 07',
  ],
  ...['Ação O0Il', '000', 'Ñ\u0303 1', '𑢵 9', 'Straße 3'],
];
/** References of one supplier whose keys differed before the migration and are equal after it. */
const ALIKE = ['NF 0042', 'NF 42', 'NF 00042'];

test('the migration rewrites the keys of earlier payables and keeps coexisting payables apart', async () => {
  const earlier = await openBefore('Migration20261221000000_reference_keys');
  const rows = [
    ...REFERENCES.map((reference, n) => ({ reference, supplier: `1122233300${String(n).padStart(4, '0')}` })),
    ...ALIKE.map((reference) => ({ reference, supplier: '44555666000181' })),
  ].map((row, n) => ({ ...row, n, key: earlierKey(row.reference) }));
  try {
    await earlier.query(`set session_replication_role = replica;
      insert into payable (id, institution_id, status, company_id, supplier_name, supplier_document, description, document_reference,
          reference_key, holds_reference, amount, net_amount, due_date, payment_method, pix_key, installments_count, created_by, makers,
          created_at, updated_at)
        select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 1, 'pending', gen_random_uuid(), 'Oficina', supplier, 'Peças', reference,
          key, true, 45600, 45600, '2026-12-10', 'PIX', 'a@example.com', 1, 'partner_api:erp', '{partner_api:erp}', now(), now()
        from jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') as given(reference text, supplier text, key text, n int);
      set session_replication_role = default;`);

    await earlier.migrate();

    const found = await earlier.query<{ reference: string; key: string }>(
      'select document_reference as reference, reference_key as key from payable order by id',
    );
    expect(found.slice(0, REFERENCES.length)).toEqual(
      REFERENCES.map((reference) => ({ reference, key: referenceKey(reference) })),
    );
    expect(found.slice(REFERENCES.length)).toEqual([
      { reference: 'NF 0042', key: 'NF0042' },
      { reference: 'NF 42', key: 'NF42' },
      { reference: 'NF 00042', key: 'NF00042' },
    ]);
  } finally {
    await earlier.close();
  }
});
