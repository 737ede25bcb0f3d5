import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { Door } from '../../../../platform/operation/door.ts';
import type { Principal, Role } from '../../../../platform/operation/principal.ts';
import { newId } from '../../../../platform/text/ids.ts';
import type { FinanceOfSandbox } from '../../../../sandbox/partners.ts';
import { openAccount } from '../../../accounts/account-opening.ts';
import { createCustomer } from '../../../customers/customer.ts';
import { setPurpose } from '../../../ledger/released-orders.ts';
import type { SandboxSeeding } from '../../../module.ts';
import { actingPartner } from '../../../partners/partner-principal.ts';
import { seedMapping } from '../../accounting/sandbox/seed-mapping.ts';

const COMPANY = { name: 'Banco Sandbox Serviços S.A.', document: '11222333000181' };
const BRANCHES = ['São Paulo', 'Recife'];
const FINANCIAL_ACCOUNTS = [
  { code: '3.1.01', name: 'Services' },
  { code: '3.1.02', name: 'Rent' },
  { code: '3.2.01', name: 'Taxes' },
  { code: '4.1.01', name: 'Revenue' },
];
const BANK_ACCOUNT = {
  bank_code: '001',
  branch: '1234',
  account_number: '56789',
  account_digit: '0',
  agreement: '123456',
};
const AGREED_FEES = { ted: 900, pix: 150 };
const SECOND_APPROVAL_FROM = 5_000_000;

const PERSONS: readonly { login: string; name: string; roles: readonly Role[]; authority: number | null }[] = [
  { login: 'ana', name: 'Ana Prado', roles: ['preparer'], authority: null },
  { login: 'bruno', name: 'Bruno Lima', roles: ['approver'], authority: 1_000_000 },
  { login: 'carla', name: 'Carla Reis', roles: ['treasurer'], authority: null },
  { login: 'davi', name: 'Davi Costa', roles: ['accountant'], authority: null },
  { login: 'elisa', name: 'Elisa Nunes', roles: ['admin'], authority: null },
  { login: 'fabio', name: 'Fábio Rocha', roles: ['approver'], authority: Number.MAX_SAFE_INTEGER },
  { login: 'gil', name: 'Gil Teixeira', roles: ['treasurer', 'approver'], authority: Number.MAX_SAFE_INTEGER },
  { login: 'hugo', name: 'Hugo Lima', roles: ['admin'], authority: null },
  { login: 'vera', name: 'Vera Dias', roles: ['viewer'], authority: null },
];

const INSERT_MASTER = statement(
  'sandbox_insert_finance_master',
  `with company as (
     insert into finance_company (id, institution_id, name, document) values ($2, $1, $3, $4)
     on conflict do nothing returning id
   ), branches as (
     insert into finance_branch (id, institution_id, company_id, name)
     select b.id, $1, c.id, b.name from company c, jsonb_to_recordset($5) b(id uuid, name text)
   ), classes as (
     insert into financial_account (id, institution_id, code, name)
     select a.id, $1, a.code, a.name from company, jsonb_to_recordset($6) a(id uuid, code text, name text)
   ), banks as (
     insert into bank_account (id, institution_id, company_id, bank_code, branch, account_number, account_digit, agreement,
       opening_balance, opening_date, agreed_fees)
     select b.id, $1, c.id, b.bank_code, b.branch, b.account_number, b.account_digit, b.agreement, 0, $8, $9
     from company c, jsonb_to_recordset($7) b(id uuid, bank_code text, branch text, account_number text, account_digit text,
       agreement text)
   )
   insert into finance_settings (institution_id, second_approval_from) select $1, $10 from company`,
);
const INSERT_PAYING_ACCOUNTS = statement(
  'sandbox_insert_paying_accounts',
  `insert into paying_account (account_id, institution_id, partner_id, company_id, branch_id)
   select a.id, a.institution_id, a.partner_id, c.id, b.id
   from unnest($3::bigint[]) with ordinality wanted(id, n) join account a on a.id = wanted.id and a.institution_id = $1
   join finance_company c on c.institution_id = a.institution_id and c.document = $2
   join lateral (select id from finance_branch where company_id = c.id order by id offset wanted.n - 1 limit 1) b on true
   on conflict do nothing`,
);
const READ_MASTER = statement(
  'sandbox_read_finance_master',
  `select c.id as company_id,
     array(select id from finance_branch where company_id = c.id order by id) as branch_ids,
     to_jsonb(array(select account_id from paying_account where company_id = c.id order by account_id)) as source_account_ids,
     array(select id from bank_account where company_id = c.id order by id) as bank_account_ids,
     array(select id from financial_account where institution_id = c.institution_id order by id) as financial_account_ids
   from finance_company c where c.institution_id = $1 and c.document = $2`,
);
const SAVE_PERSON = statement(
  'sandbox_save_operator',
  `insert into operator (id, institution_id, login, name, roles, authority, password_hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (login) do update set password_hash = excluded.password_hash where operator.institution_id = excluded.institution_id`,
);
/** Random passwords cannot be guessed, so cheap hashing is sufficient. */
const RANDOM = { memoryCost: 1_024, timeCost: 1 };
const LOCK = statement('sandbox_finance_lock', "select pg_advisory_xact_lock(hashtext('gateway.sandbox.finance'))");

/**
 * Seeds a company with branches, accounts and a chart, and operators of every role, whose logins begin with the prefix.
 * Existing rows stay, and operators keep known passwords.
 */
export async function seedFinance(
  { database, door, now, known }: Omit<SandboxSeeding, 'content'>,
  partnerId: string,
  prefix = '',
): Promise<FinanceOfSandbox> {
  const principal = await actingPartner(database, partnerId, 'sandbox', ['customer:create', 'account:write']);
  const { institutionId } = principal;
  const identity = [institutionId, COMPANY.document];
  const [there] = await database.query(READ_MASTER, identity);
  const accounts = there ? [] : await payingAccounts(door, principal);
  return database.transaction(async (tx) => {
    await tx.query(LOCK, []);
    await tx.query(INSERT_MASTER, [
      ...[institutionId, newId(), COMPANY.name, COMPANY.document],
      JSON.stringify(BRANCHES.map((name) => ({ id: newId(), name }))),
      JSON.stringify(FINANCIAL_ACCOUNTS.map((account) => ({ ...account, id: newId() }))),
      JSON.stringify([{ ...BANK_ACCOUNT, id: newId() }]),
      ...['2026-01-01', JSON.stringify(AGREED_FEES), SECOND_APPROVAL_FROM],
    ]);
    await seedMapping(tx, institutionId, now);
    await tx.query(INSERT_PAYING_ACCOUNTS, [...identity, accounts]);
    for (const accountId of accounts) await setPurpose(tx, accountId, 'paying', now);
    const [master] = await tx.query<Omit<FinanceOfSandbox, 'persons'>>(READ_MASTER, identity);
    if (!master) throw new Error('the sandbox company was not inserted');
    return { ...master, persons: await persons(tx, institutionId, prefix, now, known?.finance?.persons ?? []) };
  });
}

/** Idempotency keys make the requests safe to repeat. */
async function payingAccounts(door: Pick<Door, 'enter'>, principal: Principal): Promise<readonly number[]> {
  const caller = (idempotencyKey: string) => ({ principal, requestId: 'sandbox', idempotencyKey });
  const password = randomBytes(24).toString('base64url');
  const customer = await door.enter(createCustomer, caller('sandbox-finance-customer'), { ...COMPANY, password });
  const { id, accounts } = customer.value;
  const second = await door.enter(openAccount, caller('sandbox-finance-account'), {
    customerId: id,
    accountType: 'payment',
  });
  return [...accounts.map((account) => account.id), second.value.id];
}

async function persons(
  tx: Queryable,
  institutionId: number,
  prefix: string,
  now: Date,
  known: FinanceOfSandbox['persons'],
) {
  const persons: FinanceOfSandbox['persons'] = [];
  for (const { login: short, name, roles, authority } of PERSONS) {
    const login = `${prefix}${short}`;
    const password = known.find((person) => person.login === login)?.password ?? randomBytes(12).toString('base64url');
    await tx.query(SAVE_PERSON, [
      newId(),
      institutionId,
      login,
      name,
      roles,
      authority,
      await hash(password, RANDOM),
      now,
    ]);
    persons.push({ login, password, roles: [...roles] });
  }
  return persons;
}
