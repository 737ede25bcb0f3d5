import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../../src/platform/database/queryable.ts';
import { beginning, type Transaction } from '../../src/platform/database/transaction.ts';
import { operation } from '../../src/platform/operation/operation.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { everyOperation } from '../support/operations.ts';

/**
 * Tables with partner or institution rows that no policy confines, because a policy would cost too much. Their
 * statements read many rows at once for several callers, or are the hot path of money. The predicate of each statement
 * confines them. The isolation tests guard that: they enumerate every route, field and edge (test/contract/isolation).
 */
const UNCONFINED = {
  'written once, and read in lists or sums': [
    'accounting_batch_part',
    'accounting_entry',
    'audit_block',
    'audit_event',
    'charge_payment',
    'fee_charge',
    'finance_fact',
    'finance_sum',
    'log',
    'med_rejected_return',
    'pix_refusal',
    'pix_return',
    'posting',
    'reconciliation_match',
    'route_use',
    'security_event',
    'webhook_attempt',
  ],
  'hot rows of money: one statement serves many partners': [
    'balance',
    'dict_budget',
    'dict_lookup',
    'idempotency_record',
    'outbox',
    'transaction',
    'webhook_delivery',
  ],
  'added up in reports, or compared set against set': [
    'counterparty',
    'finance_company',
    'financial_account',
    'payable',
    'payable_installment',
    'payable_reversal',
    'paying_account',
    'payment_order',
    'receivable',
    'receivable_receipt',
    'reconciliation_follow',
    'reconciliation_match_item',
    'reconciliation_proposal',
    'remittance_item',
    'statement_day',
    'statement_entry',
  ],
  'rows of both sides of a payment or claim': ['med_refund', 'pix_key', 'ted_credit'],
  'set up by whoever runs the gateway': ['bill_agreement', 'bill_catalogue', 'fee', 'ledger_account', 'limit_default'],
} as const;

let t: TestDoor;
let own: number;
let others: number;
beforeAll(async () => {
  t = await openTestDoor();
  own = (await newCustomer(t, t.alpha)).accountId;
  others = (await newCustomer(t, t.beta)).accountId;
});
afterAll(() => t?.close());

const onlyAlpha = () => ({ partnerId: t.alpha.id, institutionId: t.institutionId });
const asAlpha = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  t.database.transaction(work, { onlyOf: onlyAlpha() });
const ACCOUNTS = statement('', 'select id from account order by id');

describe('tables with partner or institution rows', () => {
  test('every table with partner or institution rows has a policy or a listed exemption', async () => {
    const rows = await t.sql<{ name: string; policies: string | null }>(
      `select c.relname as name, case when c.relrowsecurity then (
          select string_agg(p.cmd || ' ' || p.qual, ';') from pg_policies p where p.tablename = c.relname) end as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('partner_id', 'institution_id'))
       order by 1`,
    );
    const unconfined = rows.filter(({ policies }) => policies === null).map(({ name }) => name);
    expect(unconfined).toEqual(Object.values(UNCONFINED).flat().toSorted());
    const confined = rows.filter(({ policies }) => policies !== null);
    expect(confined.length).toBeGreaterThan(35);
    for (const { name, policies } of confined) {
      expect(policies, name).toMatch(
        /^ALL \((partner_id|institution_id) = COALESCE\(.*current_setting\('gateway\.\w+'/,
      );
    }
  });

  test('no view reads a confined table with the rights of its owner', async () => {
    const views = await t.sql<{ name: string; options: string[] | null }>(
      `select distinct v.relname as name, v.reloptions as options from pg_class v
         join pg_rewrite w on w.ev_class = v.oid join pg_depend d on d.objid = w.oid join pg_class c on c.oid = d.refobjid
       where v.relkind = 'v' and c.relrowsecurity`,
    );
    expect(views.filter(({ options }) => !options?.includes('security_invoker=true'))).toEqual([]);
  });
});

describe('statement without a partner predicate', () => {
  test('a statement without a partner predicate returns only rows of the transaction’s partner', async () => {
    expect(await asAlpha((tx) => tx.query(ACCOUNTS, []))).toEqual([{ id: own }]);
  });

  test('a statement without a partner predicate cannot change or delete rows of another partner', async () => {
    const changed = await asAlpha((tx) =>
      tx.query(statement('', `update customer set email = 'forgotten@example.com' returning partner_id`), []),
    );
    expect(changed).toEqual([{ partner_id: t.alpha.id }]);
    await asAlpha((tx) => tx.query(statement('', 'delete from favorite'), []));
    const kept = await t.sql(`select 1 from customer where partner_id = $1 and email = 'forgotten@example.com'`, [
      t.beta.id,
    ]);
    expect(kept).toEqual([]);
  });

  test('a statement cannot move a row to another partner', async () => {
    const copying = asAlpha((tx) =>
      tx.query(statement('', 'update account set partner_id = $1 where id = $2'), [t.beta.id, own]),
    );
    await expect(copying).rejects.toThrow('new row violates row-level security policy for table "account"');
  });

  test('a statement without an institution predicate returns only rows of the transaction’s institution', async () => {
    const count = statement('', 'select count(*) as n from partner');
    expect(await asAlpha((tx) => tx.query(count, []))).not.toEqual([{ n: 0 }]);
    const foreign = { ...onlyAlpha(), institutionId: 999_999 };
    expect(await t.database.transaction((tx) => tx.query(count, []), { onlyOf: foreign })).toEqual([{ n: 0 }]);
  });

  test('the door confines every write operation to its caller, even when the operation forgets the predicate', async () => {
    const careless = operation({
      name: 'careless',
      scopes: ['account:write'],
      summary: 'Returns all accounts',
      effects: ['keeps_records'],
      refusals: [],
      idempotency: null,
      input: z.strictObject({}),
      run: ({ tx }) => tx.query<{ id: number }>(ACCOUNTS, []),
    });
    expect((await t.door.enter(careless, t.alpha.caller(), {})).value).toEqual([{ id: own }]);
    expect((await t.door.enter(careless, t.beta.caller(), {})).value).toEqual([{ id: others }]);
  });
});

test('a pooled connection carries no confinement over to its next user', async () => {
  for (let n = 0; n < 5; n++) {
    await asAlpha((tx) => tx.query(ACCOUNTS, []));
    await asAlpha(() => Promise.reject(new Error('rolled back'))).catch(() => {});
    expect(await t.database.query(ACCOUNTS, [])).toEqual([{ id: own }, { id: others }]);
    expect(await t.database.transaction((tx) => tx.query(ACCOUNTS, []))).toHaveLength(2);
  }
});

test('the confinement is part of the BEGIN statement and cannot be used for SQL injection', async () => {
  const statements = await t.statementsOf(() => asAlpha((tx) => tx.query(ACCOUNTS, [])));
  expect(statements).toHaveLength(3);
  for (const partnerId of [`x'; drop table account; --`, '', `${t.alpha.id}'`]) {
    expect(() => beginning({ onlyOf: { partnerId, institutionId: 1 } })).toThrow(TypeError);
  }
});

test('only operations about PIX keys, which another partner can own, reach beyond the caller’s rows', () => {
  const reaching = everyOperation.flatMap((op) => (op.kind === 'write' && op.spansPartners ? [op.name] : []));
  expect(reaching.toSorted()).toEqual([
    'cancelClaim',
    'completeClaim',
    'confirmClaim',
    'createClaim',
    'registerPixKey',
  ]);
});
