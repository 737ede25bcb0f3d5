import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../../src/platform/database.ts';
import { operation } from '../../src/platform/operation.ts';
import { beginning, type Transaction } from '../../src/platform/transaction.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { everyOperation } from '../support/operations.ts';

/**
 * Tables of partners or institutions that no policy confines, because one costs more than it guards there: their statements read many
 * rows at once, of several callers, or are the hot ones of money. What confines them is the predicate of each statement, and what guards
 * that are the isolation tests, which enumerate every route, field and edge (test/contract/isolation).
 */
const UNCONFINED = {
  'written once, and read in lists or summed up': [
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
  'the hot rows of money: one statement is for many partners': [
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
  'of both sides of a payment or of a claim': ['med_refund', 'pix_key', 'ted_credit'],
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
/** In a transaction of alpha's. */
const asAlpha = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  t.database.transaction(work, { onlyOf: onlyAlpha() });
const ACCOUNTS = statement('', 'select id from account order by id');

describe('every table that has rows of partners or of institutions', () => {
  test('is confined by a policy, or listed with why it is not', async () => {
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

  test('is read through no view that its owner’s rights would open', async () => {
    const views = await t.sql<{ name: string; options: string[] | null }>(
      `select distinct v.relname as name, v.reloptions as options from pg_class v
         join pg_rewrite w on w.ev_class = v.oid join pg_depend d on d.objid = w.oid join pg_class c on c.oid = d.refobjid
       where v.relkind = 'v' and c.relrowsecurity`,
    );
    expect(views.filter(({ options }) => !options?.includes('security_invoker=true'))).toEqual([]);
  });
});

describe('a statement that has forgotten whose rows it is about', () => {
  test('sees in a partner’s transaction that partner’s alone', async () => {
    expect(await asAlpha((tx) => tx.query(ACCOUNTS, []))).toEqual([{ id: own }]);
  });

  test('changes and deletes nothing of another partner', async () => {
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

  test('writes no row into another partner’s', async () => {
    const copying = asAlpha((tx) =>
      tx.query(statement('', 'update account set partner_id = $1 where id = $2'), [t.beta.id, own]),
    );
    await expect(copying).rejects.toThrow('new row violates row-level security policy for table "account"');
  });

  test('is confined to the institution, too', async () => {
    const count = statement('', 'select count(*) as n from partner');
    expect(await asAlpha((tx) => tx.query(count, []))).not.toEqual([{ n: 0 }]);
    const foreign = { ...onlyAlpha(), institutionId: 999_999 };
    expect(await t.database.transaction((tx) => tx.query(count, []), { onlyOf: foreign })).toEqual([{ n: 0 }]);
  });

  test('is confined in each operation that writes, whatever it asks for', async () => {
    const careless = operation({
      name: 'careless',
      scopes: ['account:write'],
      summary: 'Reads all accounts',
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

test('the next who has the connection is confined by nothing that was said on it before', async () => {
  for (let n = 0; n < 5; n++) {
    await asAlpha((tx) => tx.query(ACCOUNTS, []));
    await asAlpha(() => Promise.reject(new Error('rolled back'))).catch(() => {});
    expect(await t.database.query(ACCOUNTS, [])).toEqual([{ id: own }, { id: others }]);
    expect(await t.database.transaction((tx) => tx.query(ACCOUNTS, []))).toHaveLength(2);
  }
});

test('who it is for is a part of the statement that begins the transaction, and nothing else can be said there', async () => {
  const statements = await t.statementsOf(() => asAlpha((tx) => tx.query(ACCOUNTS, [])));
  expect(statements).toHaveLength(3);
  for (const partnerId of [`x'; drop table account; --`, '', `${t.alpha.id}'`]) {
    expect(() => beginning({ onlyOf: { partnerId, institutionId: 1 } })).toThrow(TypeError);
  }
});

test('only operations about a key, which somebody else can have, reach more than the caller’s rows', () => {
  const reaching = everyOperation.flatMap((op) => (op.kind === 'write' && op.hasTwoSides ? [op.name] : []));
  expect(reaching.toSorted()).toEqual([
    'cancelClaim',
    'completeClaim',
    'confirmClaim',
    'createClaim',
    'registerPixKey',
  ]);
});
