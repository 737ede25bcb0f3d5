import type { Client } from 'pg';

export interface FinanceSize {
  readonly items: number;
  readonly entries: number;
}

export interface SeededFinance {
  readonly companyId: string;
  readonly bankAccountId: string;
  readonly supplierDocument: string;
}

/** The rows were created over this many days, ending now. */
const DAYS = 1_000;
const FIRST_DOCUMENT = 10_000_000_000_000;
const ASKED_FOR = '11222333000181';
const documentOf = (supplier: string) =>
  `case when ${supplier} = 7 then '${ASKED_FOR}' else (${FIRST_DOCUMENT} + ${supplier})::text end`;
const madeAt = (rows: number) => `now() - (${rows} - g + 1) * (interval '${DAYS} days' / ${rows})`;
const dice = (salt: number) => `(abs(hashint4(g * ${salt})::bigint) % 1000)::int`;

/**
 * Fills an institution's finance like a thousand days of use: suppliers and customers, payables with installments,
 * payment orders and remittances, receivables with receipts, statements, accounting entries and batches, events. Most
 * of it is paid, received and matched. The open rest is recent, except for a long-overdue tail.
 */
export async function seedFinance(
  sql: Client,
  institutionId: number,
  { items, entries }: FinanceSize,
): Promise<SeededFinance> {
  const { rows } = await sql.query<{ company: string; accounts: string[]; source: string; itself: string }>(
    `select c.id as company,
       array(select a.account_id from paying_account a where a.company_id = c.id order by 1) as accounts,
       (select p.id from partner p where p.institution_id = $1 and p.institution_integration order by p.id limit 1) as source,
       (select p.id from partner p where p.institution_id = $1 and p.is_institution) as itself
     from finance_company c where c.institution_id = $1 order by c.id limit 1`,
    [institutionId],
  );
  const [owner] = rows;
  if (!owner) throw new Error(`the institution ${institutionId} has no company`);
  const suppliers = Math.max(100, items / 10);
  await sql.query(`
    set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';
    set work_mem = '128MB'; set timezone = 'America/Sao_Paulo';
    create temp table made as
      select g, at, at::date as day, uuidv7(at - clock_timestamp()) as id, ${dice(1)} as dice,
        ${documentOf(`abs(hashint4(g * 7)::bigint) % ${suppliers}`)} as document
      from generate_series(1, ${items}) g cross join lateral (select ${madeAt(items)} as at) t;
    analyze made`);
  const owned = { ...owner, institutionId, suppliers, items };
  for (const text of [counterparties(owned), payables(owned), runs(owned), receivables(owned)]) await sql.query(text);
  for (const text of [statements(owned, entries), books(owned), events(owned)]) await sql.query(text);
  await sql.query(`
    drop table made; set session_replication_role = origin;
    delete from finance_sum where institution_id = ${institutionId};
    insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count, is_new)
      select institution_id, subject, day, due_date, currency, company_id, account_id, amount, count, false
      from finance_sum_exact where institution_id = ${institutionId};
    delete from statement_day where institution_id = ${institutionId};
    insert into statement_day (institution_id, bank_account_id, account_id, day, status, count, inflow, outflow)
      select institution_id, bank_account_id, account_id, entry_date, status, count(*), sum(greatest(amount, 0)),
        sum(greatest(-amount, 0)) from statement_entry where institution_id = ${institutionId} group by 1, 2, 3, 4, 5;
    select ensure_partitions()`);
  await sql.query('vacuum (analyze, freeze)');
  const banks = await sql.query<{ id: string }>(
    "select id from bank_account where institution_id = $1 and account_number = '1' and bank_code = '341'",
    [institutionId],
  );
  return {
    companyId: owner.company,
    bankAccountId: banks.rows[0]?.id ?? '',
    supplierDocument: ASKED_FOR,
  };
}

interface Owned {
  readonly institutionId: number;
  readonly company: string;
  readonly accounts: readonly string[];
  readonly source: string;
  readonly itself: string;
  readonly suppliers: number;
  readonly items: number;
}

const counterparties = ({ institutionId, source, suppliers }: Owned) => `
  create temp table known as
    select g, uuidv7(at - clock_timestamp()) as id, at, ${documentOf('g - 1')} as document
    from generate_series(1, ${suppliers}) g cross join lateral (select ${madeAt(suppliers)} as at) t;
  insert into counterparty (id, institution_id, document, name, roles, status, master_version, created_by, created_at, updated_at)
    select id, ${institutionId}, document, 'Fornecedor ' || g, '{supplier,customer}', 'active', 1, 'bench', at, at from known;
  insert into counterparty_source (id, institution_id, source_partner_id, reference, counterparty_id, source_version, created_by,
      created_at)
    select gen_random_uuid(), ${institutionId}, '${source}', 'SUP-' || g, id, 1, 'bench', at from known;
  drop table known`;

/** One of ten payables has three monthly installments. One of fifty ended unpaid, and one of fifty stays overdue. */
const payables = ({ institutionId, company, accounts }: Owned) => `
  create temp table part as
    select m.*, n, uuidv7(m.at - clock_timestamp()) as installment_id, due,
      100 + (m.g * 37) % 1000000 as net, case when m.dice % 10 = 0 then 3 else 1 end as of_parts,
      case when m.dice < 10 then 'refused' when m.dice < 20 then 'cancelled'
        when due + m.dice % 3 <= now()::date then case when m.dice < 980 then 'paid' else 'approved' end
        when m.day > now()::date - 10 and m.dice % 3 = 1 then 'pending' when m.dice % 7 = 1 then 'scheduled' else 'approved' end as status
    from made m cross join lateral generate_series(1, case when m.dice % 10 = 0 then 3 else 1 end) n
      cross join lateral (select m.day + 15 + m.dice % 46 + 30 * (n - 1) as due) d;
  update part set status = 'approved' where status = 'pending' and of_parts = 3;
  insert into payable (id, institution_id, status, company_id, source_account_id, supplier_name, supplier_document, description,
      document_reference, reference_key, holds_reference, amount, net_amount, paid_amount, due_date, payment_method, pix_key,
      recipient_bank_code, recipient_branch, recipient_account, barcode, installments_count, created_by, makers, approved_by,
      approved_at, refused_by, created_at, updated_at)
    select p.id, ${institutionId}, p.status, '${company}', case when p.g % 4 = 0 then ${accounts[0]}::bigint end,
      'Fornecedor ' || right(p.document, 6), p.document, 'Serviços', 'NF ' || p.g, 'NF' || p.g,
      p.status not in ('refused', 'cancelled'), p.total, p.total, p.paid, p.due, p.method,
      case when p.method = 'PIX' then 'a@example.com' end, case when p.method = 'TED' then '001' end,
      case when p.method = 'TED' then '1' end, case when p.method = 'TED' then '2' end,
      case when p.method = 'BOLETO' then lpad(p.g::text, 44, '0') end, p.of_parts, 'bench', '{bench}',
      case when p.status not in ('pending', 'refused') then 'operator:bruno' end,
      case when p.status not in ('pending', 'refused') then p.at end,
      case when p.status = 'refused' then 'operator:bruno' end, p.at, p.at
    from (
      select id, g, at, document, of_parts, min(due) as due, sum(net) as total,
        coalesce(sum(net) filter (where status = 'paid'), 0) as paid,
        case when bool_or(status = 'paid') then case when bool_and(status = 'paid') then 'paid' else 'partially_paid' end
          when bool_or(status = 'scheduled') then 'scheduled' else min(status) end as status,
        case when dice % 20 < 12 then 'PIX' when dice % 20 < 17 then 'TED' else 'BOLETO' end as method
      from part group by id, g, at, document, of_parts, dice
    ) p order by p.g;
  insert into payable_installment (id, institution_id, payable_id, number, due_date, amount, net_amount, status, created_on, paid_on,
      ended_on, company_id, supplier_document)
    select installment_id, ${institutionId}, id, n, due, net, net, status, day, case when status = 'paid' then due + dice % 3 end,
      case when status in ('refused', 'cancelled') then day + 3 end, '${company}', document from part order by g, n`;

/** Half of the paid installments by orders, 100 per batch, and the same number of batches by remittance. */
const runs = ({ institutionId, company, accounts, source }: Owned) => `
  create temp table batch as
    select g, uuidv7(min(at) - clock_timestamp()) as id, uuidv7(min(at) - clock_timestamp()) as file_batch_id, min(at) as at
    from (select g / 100 as g, at from made) m group by g;
  insert into payment_batch (id, institution_id, status, company_id, source_account_id, bank_account_id, pay_on, item_count, total,
      content_sha256, created_by, participants, created_at, released_by, released_at, updated_at)
    select case when is_file then b.file_batch_id else b.id end, ${institutionId}, 'released', '${company}',
      case when not is_file then ${accounts[0]}::bigint end,
      case when is_file then (select id from bank_account where institution_id = ${institutionId} order by id limit 1) end,
      case when is_file then b.at::date end, 100, 100, repeat('a', 64), 'operator:ana', '{operator:ana}', b.at, 'operator:carla', b.at, b.at
    from batch b cross join unnest(array[true, false]) is_file;
  insert into payment_order (id, institution_id, batch_id, installment_id, payable_id, payable_version, paying_partner_id,
      source_account_id, channel, amount, recipient, status, attempt, end_to_end_id, paid_on, created_at, updated_at)
    select uuidv7(p.at - clock_timestamp()), ${institutionId}, b.id, p.installment_id, p.id, 1, '${source}', ${accounts[0]}, 'pix',
      p.net, '{}', 'paid', 1, 'E' || lpad(p.g::text || 'P' || p.n, 31, '0'), p.due + p.dice % 3, p.at, p.at
    from part p join batch b on b.g = p.g / 100 where p.status = 'paid' and p.g % 2 = 0;
  update payable_installment i set payment_order_id = o.id from payment_order o
    where o.installment_id = i.id and o.institution_id = ${institutionId};
  insert into remittance (id, institution_id, batch_id, bank_account_id, bank_code, agreement, sequence, content, sha256, size_bytes,
      item_count, total, generated_by, generated_at)
    select uuidv7(b.at - clock_timestamp()), ${institutionId}, b.file_batch_id,
      (select id from bank_account where institution_id = ${institutionId} order by id limit 1), '001', 'A', b.g + 1, '{}',
      repeat('a', 64), 24000, 100, 100, 'operator:carla', b.at from batch b;
  drop table batch, part`;

/** One of fifty was cancelled, and one of fifty stays overdue. One of twenty open ones is partly received. */
const receivables = ({ institutionId, company, accounts }: Owned) => `
  create temp table owed as
    select m.*, due, (100 + (m.g * 53) % 1000000) * 10000::bigint as amount,
      case when m.dice < 20 then 'cancelled' when due > now()::date - 5 or m.dice >= 980
        then case when m.g % 20 = 0 then 'partially_received' else 'open' end else 'received' end as status,
      due + m.dice % 5 as received_on
    from made m cross join lateral (select m.day + 10 + m.dice % 50 as due) d;
  insert into receivable (id, institution_id, status, company_id, destination_account_id, debtor_name, debtor_document, debtor_key,
      description, document_reference, currency, amount_base_units, received_base_units, due_date, competence_date, created_on,
      closed_on, created_by, created_at, updated_at, cancelled_by, cancelled_at, cancellation_reason)
    select o.id, ${institutionId}, o.status, '${company}', case when o.g % 2 = 0 then ${accounts[0]}::bigint end, 'Cliente',
      o.document, 'dbt_' || md5(o.document), 'Serviços', 'NF ' || o.g, 'BRL', o.amount,
      case o.status when 'received' then o.amount when 'partially_received' then o.amount / 2 else 0 end, o.due, o.due, o.day,
      case o.status when 'received' then o.received_on when 'cancelled' then o.day + 5 end, 'bench', o.at, o.at,
      case when o.status = 'cancelled' then 'bench' end, case when o.status = 'cancelled' then o.at end,
      case when o.status = 'cancelled' then 'bench' end
    from owed o order by o.g;
  insert into receivable_receipt (id, institution_id, receivable_id, amount_base_units, cash_base_units, received_on, channel,
      reference, account_id, created_by, created_at, reversed_on, reversed_at, reversed_by, reversal_reason)
    select uuidv7(o.at - clock_timestamp()), ${institutionId}, o.id, r.amount, r.amount, r.day, 'PIX', 'E' || lpad(o.g::text, 31, '0'),
      ${accounts[0]}, 'bench', o.at, r.reversed_on, case when r.reversed_on is not null then o.at end,
      case when r.reversed_on is not null then 'bench' end, case when r.reversed_on is not null then 'bench' end
    from owed o cross join lateral (
      select o.amount as amount, o.received_on as day, null::date as reversed_on where o.status = 'received'
      union all select o.amount, o.due, o.due + 1 where o.status = 'received' and o.dice % 100 = 50
      union all select o.amount / 2, o.day, null where o.status = 'partially_received'
    ) r order by o.g;
  drop table owed`;

/** A fifth of the last month waits for a match, and a few older entries. One of twenty waiting is a conflict. */
const statements = ({ institutionId, accounts }: Owned, entries: number) => `
  insert into bank_account (id, institution_id, company_id, bank_code, branch, account_number, agreement, opening_balance, opening_date)
    select gen_random_uuid(), ${institutionId}, c.id, '341', '100', g::text, '12345', 0, '2020-01-01'
    from generate_series(1, 2) g, finance_company c where c.institution_id = ${institutionId};
  insert into statement_entry (id, institution_id, bank_account_id, account_id, external_id, entry_date, amount, description,
      end_to_end_id, kind, words, tax_ids, status, status_reason, created_by, created_at)
    select uuidv7(e.at - clock_timestamp()), ${institutionId}, case when e.g % 10 < 8 then banks.ids[1 + e.g % banks.n] end,
      case when e.g % 10 >= 8 then (array[${accounts.join(', ')}]::bigint[])[1 + e.g % ${accounts.length}] end, 'X' || e.g, e.at::date,
      (case when e.dice % 2 = 0 then 1 else -1 end) * (100 + (e.g * 37) % 1000000), 'PIX RECEBIDO',
      case when e.g % 2 = 0 then 'E' || lpad(e.g::text, 31, 's') end, 'pix', '{}', '{}', e.status,
      case when e.status in ('conflict', 'ignored') then 'amount' end, 'bench', e.at
    from (
      select g, at, dice, case when dice % 20 = 0 and dice < wait then 'conflict' when dice % 3 = 0 and dice < wait then 'proposed'
        when dice < wait then 'unmatched' when dice < wait + 5 then 'ignored' else 'matched' end as status
      from (select g, ${madeAt(entries)} as at, ${dice(3)} as dice from generate_series(1, ${entries}) g) n
        cross join lateral (select case when at > now() - interval '30 days' then 200 else 2 end as wait) w
    ) e, (select array_agg(id order by id) as ids, count(*) as n from bank_account where institution_id = ${institutionId}) banks
    order by e.g;
  insert into reconciliation_proposal (id, institution_id, statement_entry_id, item_kind, item_id, amount, score, reasons, created_at)
    select gen_random_uuid(), ${institutionId}, e.id, 'payment_order', gen_random_uuid(), e.amount, 60, '{"amount": 60}', e.created_at
    from statement_entry e where e.institution_id = ${institutionId} and e.status = 'proposed'`;

const books = ({ institutionId, items }: Owned) => `
  create temp table batch as select n, uuidv7(at - clock_timestamp()) as id, at from generate_series(1, ${DAYS - 10}) n
    cross join lateral (select now() - (${DAYS} - n) * interval '1 day' as at) t;
  insert into accounting_batch (id, institution_id, number, status, mapping_id, entry_count, total, sha256, size_bytes, generated_by,
      generated_at, confirmed_by, confirmed_at, protocol)
    select b.id, ${institutionId}, b.n, case when b.n % 50 = 0 then 'generated' else 'confirmed' end, gen_random_uuid(),
      ${items / DAYS}, 100, sha256('bench'), 1, 'operator:davi', b.at, case when b.n % 50 > 0 then 'bench' end, case when b.n % 50 > 0 then b.at end,
      case when b.n % 50 > 0 then 'P' end
    from batch b;
  insert into accounting_entry (id, institution_id, kind, mapped_kind, source_id, amount, day, description, batch_id)
    select gen_random_uuid(), ${institutionId}, 'payable_paid', 'payable_paid', 'S' || m.g, 100 + m.g % 1000, m.day, 'Fornecedor', b.id
    from made m left join batch b on b.n = ceil(m.g * ${DAYS}.0 / ${items});
  drop table batch`;

const events = ({ institutionId, itself }: Owned) => `
  insert into log (position, id, kind, institution_id, partner_id, type, payload, occurred_at)
    select last.position + row_number() over (order by m.g), uuidv7(m.at - clock_timestamp()), 'event', ${institutionId}, '${itself}',
      case when m.g % 1000 = 0 then 'tax_obligation.status' when m.g % 2 = 0 then 'payable.paid' else 'receivable.received' end,
      jsonb_build_object('fact_key', 'bench:' || m.g, 'data', '{}'::jsonb), m.at
    from made m, (select coalesce(max(position), 0) as position from log) last where m.g % 5 = 0;
  select setval('log_published', max(position)) from log`;
