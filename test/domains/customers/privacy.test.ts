import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../src/domains/accounts/account-status.ts';
import { getCustomer } from '../../../src/domains/customers/customer.ts';
import {
  type Erasure,
  eraseCustomer,
  exportCustomer,
  type PersonalRow,
  type PersonalRows,
} from '../../../src/domains/customers/privacy.ts';
import { createFavorite, listFavorites } from '../../../src/domains/transfers/favorites/favorite.ts';
import { dueDate } from '../../support/charges.ts';
import { askConsole } from '../../support/console-graph.ts';
import { newCpf, newCustomer } from '../../support/customers.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../support/finance.ts';
import { lookUp, openFunded, openFurther } from '../../support/payments.ts';
import { activeKey, newPhone } from '../../support/pix-keys.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const NOW = '2026-11-23T15:00:00.000Z';
const TEN_YEARS_LATER = '2037-01-01T15:00:00.000Z';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t.close());

const erase = (customerId: number): Promise<Erasure> => t.as('elisa').enter(eraseCustomer, { customerId });
async function exported(customerId: number, first = 1_000): Promise<readonly PersonalRow[]> {
  const rows: PersonalRow[] = [];
  for (let after: string | null = null; ; ) {
    const page: PersonalRows = await t.as('elisa').enter(exportCustomer, { customerId, first, after });
    expect(page.items.length).toBeLessThanOrEqual(first);
    rows.push(...page.items);
    after = page.nextCursor;
    if (after === null) return rows;
  }
}
const tablesOf = (rows: readonly PersonalRow[]) => [...new Set(rows.map(({ table }) => table))].toSorted();

/** A customer with data in many tables, and the texts that identify it. */
async function somebody() {
  const phone = newPhone();
  const email = `${phone.slice(1)}@example.com`;
  const document = newCpf();
  const facts = { document, name: 'Joana Prado', email, phone, login: `joana${phone}` };
  const { id: customerId, accountId } = await newCustomer(t, t.alpha, { ...facts, kyc: { mother_name: 'Rosa Prado' } });
  await activeKey(t, accountId, email);
  const debtor = { debtorName: 'Devedora Lima', debtorDocument: newCpf() };
  await dueDate(t, accountId, { ...debtor });
  await lookUp(t, accountId);
  const beneficiary = { name: 'Amigo Souza', document: newCpf(), bankCode: '341', branch: '1', accountNumber: '12345' };
  await t.door.enter(createFavorite, t.alpha.caller(), { accountId, ...beneficiary });
  await t.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description, counterparty, created_at)
     select uuid_v7(), institution_id, partner_id, id, 'pix_in', 'settled', 100 + n, 'Aluguel de Joana', '{"name": "Pagador Reis"}', $2
     from account, generate_series(1, 7) n where id = $1`,
    [accountId, NOW],
  );
  return { customerId, accountId, told: [phone, email, document, 'Joana', 'Rosa Prado', 'Pagador Reis', 'Devedora'] };
}
const close = (accountId: number) => t.door.enter(closeAccount, t.alpha.caller(), { accountId });
const everything = async (customerId: number) => JSON.stringify(await exported(customerId));

describe('the export of a customer', () => {
  test('the export of a customer has all stored data about the person, without secrets, and is audited once', async () => {
    const { customerId, told } = await somebody();
    const rows = await exported(customerId);
    expect(tablesOf(rows)).toEqual([
      ...[
        'account',
        'audit_event',
        'balance',
        'charge',
        'customer',
        'dict_lookup',
        'favorite',
        'pix_key',
        'transaction',
      ],
    ]);
    const text = JSON.stringify(rows);
    for (const fact of told) expect(text).toContain(fact);
    expect(text).not.toMatch(/password_hash|argon2/);
    const audits = await t.sql<{ actor_id: string }>(
      `select actor_id from audit_event where action = 'customer.exported' and resource_id = $1`,
      [String(customerId)],
    );
    expect(audits).toEqual([{ actor_id: 'elisa' }]);
  });

  test('the export and the erasure name the customer in the graph of persons', async () => {
    const { customerId } = await somebody();
    const document = `mutation ($of: ID!) {
      exportCustomer(input: { customerId: $of, first: 1 }) { __typename ... on PersonalRows { items { table } } }
      eraseCustomer(input: { customerId: $of }) { __typename ... on Refusal { code } }
    }`;
    expect(await askConsole(t, t.as('elisa'), document, { of: String(customerId) })).toEqual({
      exportCustomer: { __typename: 'PersonalRows', items: [{ table: 'account' }] },
      eraseCustomer: { __typename: 'Refusal', code: 'customer_has_open_accounts' },
    });
  });

  test('the export of a customer is the same in pages of any size', async () => {
    const { customerId } = await somebody();
    const whole = await exported(customerId);
    for (const first of [1, 3, 8]) expect(await exported(customerId, first)).toEqual(whole);
  });

  test('the export of a customer has no data of another customer', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const text = await everything(one.customerId);
    for (const fact of other.told.slice(0, 3)) expect(text).not.toContain(fact);
  });
});

describe('the erasure of a customer', () => {
  test('the erasure of a customer is rejected until every account is closed, naming the open ones', async () => {
    const { customerId, accountId } = await somebody();
    const further = await openFurther(t, customerId);
    await close(further);
    await expect(erase(customerId)).rejects.toMatchObject({
      code: 'customer_has_open_accounts',
      details: { account_ids: [accountId] },
    });
    expect(await everything(customerId)).toContain('Amigo Souza');
  });

  test('the erasure of a customer removes data of the relationship at once and legally retained data after 10 years', async () => {
    const { customerId, accountId, told } = await somebody();
    await close(accountId);
    const first = await erase(customerId);
    expect(first).toMatchObject({ isComplete: true, keptUntil: '2037-01-01' });
    expect(first.erased.map(({ table }) => table).toSorted()).toEqual(['customer', 'dict_lookup', 'favorite']);
    const kept = await everything(customerId);
    expect(kept).toContain('Pagador Reis');
    expect(kept).not.toMatch(/Amigo Souza|joana\+/);
    const favorites = await t.door.enter(listFavorites, t.alpha.caller(), { accountId });
    expect(favorites.value).toEqual([]);
    expect(await erase(customerId)).toMatchObject({ erased: [], keptUntil: '2037-01-01' });

    t.clock.set('2037-01-01T02:59:59.000Z');
    expect(await erase(customerId)).toMatchObject({ erased: [] });
    t.clock.set(TEN_YEARS_LATER);
    try {
      expect(await erase(customerId)).toMatchObject({ isComplete: true, keptUntil: null });
      const left = JSON.stringify((await exported(customerId)).filter(({ table }) => table !== 'audit_event'));
      for (const fact of told) expect(left).not.toContain(fact);
      expect(await exported(customerId)).toContainEqual({
        table: 'transaction',
        data: expect.objectContaining({ amount: 101, description: null }),
      });
      expect(await erase(customerId)).toMatchObject({ erased: [], keptUntil: null });
    } finally {
      t.clock.set(NOW);
    }
  });

  test('an erased customer has no personal data, cannot open accounts, and its document can be used again', async () => {
    const document = newCpf();
    const { id: customerId, accountId } = await newCustomer(t, t.alpha, { document });
    await close(accountId);
    t.clock.set(TEN_YEARS_LATER);
    try {
      await erase(customerId);
    } finally {
      t.clock.set(NOW);
    }
    const { value } = await t.door.enter(getCustomer, t.alpha.caller(), { customerId });
    expect(value).toMatchObject({ id: customerId, name: 'erased', document: `erased-${customerId}` });
    await expect(openFurther(t, customerId)).rejects.toMatchObject({ code: 'customer_not_found' });
    const again = await newCustomer(t, t.alpha, { document });
    expect(again.id).not.toBe(customerId);
  });

  test('the erasure of a customer removes no data of other customers and no money', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const before = await everything(other.customerId);
    const funded = await openFunded(t);
    await close(one.accountId);
    t.clock.set(TEN_YEARS_LATER);
    try {
      await erase(one.customerId);
    } finally {
      t.clock.set(NOW);
    }
    const after = JSON.parse(await everything(other.customerId)) as PersonalRow[];
    expect(after.filter(({ table }) => table !== 'audit_event')).toEqual(
      (JSON.parse(before) as PersonalRow[]).filter(({ table }) => table !== 'audit_event'),
    );
    const [balance] = await t.sql<{ balance: number }>('select balance from balance where account_id = $1', [
      funded.accountId,
    ]);
    expect(balance?.balance).toBe(100_000);
  });
});

describe('access to personal data', () => {
  test('personal data is exported and erased only by administrators of the institution', async () => {
    const { customerId } = await somebody();
    const asked = (entrant: Entrant, id = customerId) => [
      () => entrant.enter(exportCustomer, { customerId: id }),
      () => entrant.enter(eraseCustomer, { customerId: id }),
    ];
    for (const entrant of [t.own, ...['ana', 'bruno', 'carla', 'davi'].map((login) => t.as(login))]) {
      for (const each of asked(entrant)) await expect(each()).rejects.toMatchObject({ code: 'forbidden' });
    }
    for (const each of [...asked(t.other.as('elisa')), ...asked(t.as('elisa'), 999_999)]) {
      await expect(each()).rejects.toMatchObject({ code: 'customer_not_found' });
    }
  });

  test('the tables with personal data are those of docs/privacy.md, which names every table once', async () => {
    const tables = await t.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const rows = readFileSync(join(DOCS, 'privacy.md'), 'utf8').match(/^\| `.*$/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] as string).matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    const [handedOut = '', rest = ''] = readFileSync(join(DOCS, 'privacy.md'), 'utf8').split('## Other tables');
    for (const { table } of t.services.personalData) {
      expect(handedOut).toContain(`\`${table}\``);
      expect(rest.match(/^\| `.*$/gm)?.join('')).not.toContain(`\`${table}\``);
    }
  });
});
