import type { Client } from 'pg';
import { openGateway } from './gateway.ts';
import type { Measurement } from './measurement.ts';
import { compare, type Slice } from './rounds.ts';

const ENTRIES = 5_000;
const WARMUPS = 2;
const SLICES = 2;
const DAY = '2026-11-20';
/** Maximum duration of an import, as a multiple of one insert of its rows. */
const WITHIN = 4;

export const financeImport: Measurement = {
  name: 'finance-import',
  title: `a statement of ${ENTRIES} entries imported and matched, against one statement that inserts them`,
  async run(world, settings) {
    const gateway = await openGateway(world, 'finance_import', { roles: 'api', accounts: 0 });
    try {
      const { rows } = await gateway.sql.query<{ id: string }>('select id from bank_account order by id limit 1');
      const [{ id: bankAccountId }] = rows as [{ id: string }];
      const floor = await world.connect(gateway.databaseUrl);
      await preparePayments(gateway.sql, bankAccountId);
      let serial = 0;
      const prepare = async (pay: boolean) => {
        serial += 1;
        if (pay) await payMany(gateway.sql, `B${serial}X`);
        return entriesOf(`B${serial}X`);
      };
      const comparison = await compare({
        rounds: settings.rounds,
        warmups: WARMUPS,
        slices: SLICES,
        progress: (text) => settings.progress(`finance-import, ${text}`),
        floor: async () => insert(floor, bankAccountId, await prepare(false)),
        gateway: async () => importStatement(gateway.origin, gateway.financeToken, bankAccountId, await prepare(true)),
      });
      return [
        {
          name: 'finance-import',
          meaning:
            'entries per second of POST /finance/reconciliation/statements, each matched ÷ of one insert of their rows',
          ...{ required: 1 / WITHIN, aim: 0.5, comparison },
        },
      ];
    } finally {
      await gateway.stop();
    }
  },
};

type Entry = ReturnType<typeof entriesOf>[number];

const entriesOf = (prefix: string) =>
  Array.from({ length: ENTRIES }, (_, n) => ({
    ...{ external_id: `${prefix}${n}`, date: DAY, amount: -1_000 - n, kind: 'other' },
    description: `SISPAG FORNECEDORES ${prefix}${n}`,
  }));

/** Inserts the same rows as the gateway in one statement into the same table. */
async function insert(floor: Client, bankAccountId: string, entries: readonly Entry[]): Promise<Slice> {
  const rows = entries.map((entry) => ({ ...entry, words: entry.description.split(' ') }));
  const started = performance.now();
  await floor.query({
    name: 'insert_entries',
    text: `insert into statement_entry (id, institution_id, bank_account_id, external_id, entry_date, amount, description, kind, words,
        tax_ids, status, created_by, created_at)
      select uuid_v7(), b.institution_id, b.id, g.external_id, g.date, g.amount, g.description, g.kind, g.words, '{}', 'matched', 'floor', now()
      from jsonb_to_recordset($2) as g(external_id text, date date, amount bigint, description text, kind text, words text[]), bank_account b
      where b.id = $1`,
    values: [bankAccountId, JSON.stringify(rows)],
  });
  return { operations: entries.length, seconds: (performance.now() - started) / 1_000 };
}

/** @throws Error unless every entry is matched. */
async function importStatement(
  origin: string,
  token: string,
  bankAccountId: string,
  entries: readonly Entry[],
): Promise<Slice> {
  const body = JSON.stringify({ bank_account_id: bankAccountId, entries });
  const started = performance.now();
  const response = await fetch(`${origin}/api/partner/v1/finance/reconciliation/statements`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${entries[0]?.external_id}`,
    },
    body,
  });
  const answer = await response.text();
  const seconds = (performance.now() - started) / 1_000;
  if (!answer.includes(`"matched":${ENTRIES}`))
    throw new Error(`not every entry is matched: ${response.status} ${answer}`);
  return { operations: entries.length, seconds };
}

async function preparePayments(sql: Client, bankAccountId: string): Promise<void> {
  await sql.query(
    `with account as (
       select b.institution_id, b.company_id, b.id from bank_account b where b.id = $1
     ), owed as (
       insert into payable (id, institution_id, status, version, company_id, supplier_name, supplier_document, description,
         document_reference, reference_key, holds_reference, amount, net_amount, paid_amount, due_date, payment_method, pix_key,
         installments_count, created_by, makers, approved_by, approved_at, created_at, updated_at)
       select uuid_v7(), a.institution_id, 'paid', 1, a.company_id, 'Fornecedor', '11222333000181', 'bench', 'BENCH', 'BENCH', false, 1, 1,
         1, $2, 'PIX', 'a@b', 1, 'operator:ana', array['operator:ana'], 'operator:bruno', now(), now(), now() from account a
       returning id, institution_id, company_id
     ), part as (
       insert into payable_installment (id, institution_id, payable_id, number, due_date, amount, net_amount, status, created_on, paid_on)
       select uuid_v7(), o.institution_id, o.id, 1, $2, 1, 1, 'paid', $2, $2 from owed o
     ), batch as (
       insert into payment_batch (id, institution_id, status, company_id, bank_account_id, pay_on, item_count, total, content_sha256,
         created_by, participants, created_at, released_by, released_at, updated_at)
       select uuid_v7(), a.institution_id, 'released', a.company_id, a.id, $2, 1, 1, repeat('0', 64), 'operator:ana', '{operator:ana}', now(),
         'operator:carla', now(), now() from account a
       returning id, institution_id, bank_account_id
     )
     insert into remittance (id, institution_id, batch_id, bank_account_id, bank_code, agreement, sequence, content, sha256, size_bytes,
       item_count, total, generated_by, generated_at)
     select uuid_v7(), b.institution_id, b.id, b.bank_account_id, '001', 'BENCH', 1, '{}', repeat('0', 64), 1, 1, 1, 'operator:carla', now()
     from batch b`,
    [bankAccountId, DAY],
  );
}

async function payMany(sql: Client, prefix: string): Promise<void> {
  await sql.query(
    `insert into remittance_item (id, institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version, your_number,
       amount, payment, status, paid_on, created_at, updated_at)
     select uuid_v7(), r.institution_id, r.batch_id, r.id, i.id, i.payable_id, 1, $1 || n, 1000 + n, '{}', 'paid', $3, now(), now()
     from remittance r, payable_installment i, generate_series(0, $2::int - 1) n where r.agreement = 'BENCH'`,
    [prefix, ENTRIES, DAY],
  );
  await sql.query('analyze remittance_item, statement_entry, reconciliation_match, reconciliation_match_item');
}
