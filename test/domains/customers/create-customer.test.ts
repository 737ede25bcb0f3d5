import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerRoutes } from '../../../src/domains/customers/customer.rest.ts';
import { createCustomer } from '../../../src/domains/customers/customer.ts';
import { isIban, parseIban } from '../../../src/platform/text/iban.ts';
import { newCnpj, newCpf, newCustomer } from '../../support/customers.ts';
import { INSTITUTION, openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const input = (overrides: Record<string, unknown> = {}) => ({
  document: newCpf(),
  name: 'Maria da Silva',
  password: 'correct horse',
  ...overrides,
});
const create = (overrides: Record<string, unknown> = {}, idempotencyKey?: string) =>
  t.door.enter(
    createCustomer,
    t.alpha.caller(idempotencyKey === undefined ? {} : { idempotencyKey }),
    input(overrides),
  );
const customersOf = (document: string) =>
  t.sql<{ id: number; password_hash: string; kyc: object; email: string | null }>(
    'select * from customer where document = $1',
    [document],
  );

describe('a new customer', () => {
  test("a new customer has an active first account with the institution's agency, a checked number and an IBAN", async () => {
    const { id, accountId, accounts, kyc, status } = await newCustomer(t, t.alpha);
    expect(status).toBe('active');
    expect(kyc).toEqual({
      outcome: 'approved',
      eddRequired: false,
      sanctionsHit: false,
      pepHit: false,
      complianceCaseId: null,
    });
    expect(accounts).toEqual([
      {
        id: accountId,
        kind: 1,
        accountType: 'payment',
        agency: '0001',
        accountNumber: expect.stringMatching(/^\d{2,10}$/),
        status: 'active',
      },
    ]);
    const [row] = await t.sql<{ iban: string; customer_id: number }>('select * from account where id = $1', [
      accountId,
    ]);
    expect(row?.customer_id).toBe(id);
    expect(isIban(row?.iban ?? '')).toBe(true);
    expect(parseIban(row?.iban ?? '')).toMatchObject({ ispb: INSTITUTION.ispb, agency: '00001', accountType: 'C' });
  });

  test('a new customer starts with a balance of 0 and the default limits of its holder type', async () => {
    const company = await newCustomer(t, t.alpha, { document: newCnpj() });
    const [balance] = await t.sql('select * from balance where account_id = $1', [company.accountId]);
    expect(balance).toMatchObject({
      holder_type: 'pj',
      balance: 0,
      blocked: 0,
      nighttime_limit: null,
      limits: '{}',
    });
  });

  test("a new customer's account is published as account.created with exactly the members of the catalogue", async () => {
    const { id, accountId, accounts } = await newCustomer(t, t.alpha, { accountType: 'savings' });
    const events = await t.sql<{ type: string; payload: { iban: string } }>(
      'select type, payload from outbox where account_id = $1',
      [accountId],
    );
    expect(events).toEqual([
      {
        type: 'account.created',
        payload: {
          accountId,
          customerId: id,
          accountNumber: accounts[0]?.accountNumber,
          agency: '0001',
          iban: expect.stringMatching(/P1$/),
          accountType: 'savings',
          status: 'active',
        },
      },
    ]);
  });

  test('a new customer keeps the optional data, including unknown kyc members, and nothing that was not sent', async () => {
    const document = newCpf();
    const kyc = { birth_date: '1990-04-21', monthly_income: 850_000, score: { source: ['a', 1] } };
    await create({ document, email: 'maria@example.com', phone: '+55 (11) 98765-4321', login: 'maria.silva', kyc });
    expect(await customersOf(document)).toMatchObject([{ kyc, email: 'maria@example.com' }]);

    const bare = newCpf();
    await create({ document: bare });
    expect(await customersOf(bare)).toMatchObject([{ kyc: {}, email: null }]);
  });

  test('creating a customer costs one hash outside the transaction and 9 statements in it', async () => {
    const statements = await t.statementsOf(() => create());
    expect(statements).toHaveLength(9);
    expect(statements[0]).toMatch(/^begin/i);
    expect(statements.at(-1)).toMatch(/^commit/i);
  });
});

describe('the password of a customer', () => {
  test('the password of a customer is stored only as an Argon2id hash and is never returned', async () => {
    const document = newCpf();
    const password = 'an unusual passphrase';
    const { value } = await create({ document, password }, 'password-key');
    const [row] = await customersOf(document);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(row?.password_hash ?? '', password)).toBe(true);
    const everything = await t.sql(
      `select to_jsonb(a)::text from audit_event a union all select to_jsonb(o)::text from outbox o
       union all select to_jsonb(i)::text from idempotency_record i`,
    );
    for (const answer of [value, everything]) {
      expect(JSON.stringify(answer)).not.toContain(password);
      expect(JSON.stringify(answer)).not.toContain('argon2');
    }
  });

  test('the password of a customer is not part of the idempotency fingerprint', async () => {
    const document = newCpf();
    const first = await create({ document, password: 'first password' }, 'other-password-key');
    const again = await create({ document, password: 'other password' }, 'other-password-key');
    expect(again).toEqual({ value: first.value, replayed: true });
  });
});

describe('the document of a customer', () => {
  test('a CPF makes a member_pf and a CNPJ a member_pj, with or without the user type', async () => {
    expect((await newCustomer(t, t.alpha)).userType).toBe('member_pf');
    expect((await newCustomer(t, t.alpha, { document: newCnpj() })).userType).toBe('member_pj');
    expect((await newCustomer(t, t.alpha, { document: newCnpj(), userType: 'member_pj' })).userType).toBe('member_pj');
  });

  test.each([
    ['a masked CPF', '529.982.247-25'],
    ['a masked CNPJ', '12.345.678/0001-95'],
    ['wrong check digits', '52998224724'],
    ['one digit repeated', '11111111111'],
    ['a CNPJ in lower case', '12abc34501de35'],
    ['spaces', ' 52998224725'],
    ['a number', 52998224725],
  ])('a document that is %s is rejected', async (_, document) => {
    await expect(create({ document })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { document: expect.any(String) } },
    });
  });

  test('a document that contradicts the user type is rejected, naming the user type', async () => {
    await expect(create({ userType: 'member_pj' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { userType: expect.stringContaining('document') } },
    });
  });

  test('a document of an existing customer is rejected with the id of that customer, and nothing is written', async () => {
    const known = await newCustomer(t, t.alpha);
    const [before] = await t.sql('select count(*) from account');
    await expect(create({ document: known.document })).rejects.toMatchObject({
      code: 'customer_already_exists',
      status: 409,
      details: { customer_id: known.id },
    });
    expect(await t.sql('select count(*) from account')).toEqual([before]);
  });

  test("a document of another partner's customer can be used", async () => {
    const { document } = await newCustomer(t, t.alpha);
    expect((await newCustomer(t, t.beta, { document })).partnerId).toBe(t.beta.id);
  });

  test('of 8 concurrent creations with one document, 1 creates the customer and the others return its id', async () => {
    const document = newCpf();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create({ document })));
    const created = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.value.id] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(created).toHaveLength(1);
    expect(refused).toHaveLength(7);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ code: 'customer_already_exists', details: { customer_id: created[0] } });
    }
    expect(await customersOf(document)).toHaveLength(1);
  });
});

describe('repeated keys of customer creations', () => {
  test('a repeated idempotency key returns the first customer and creates no second one', async () => {
    const request = input();
    const caller = t.alpha.caller({ idempotencyKey: 'create-once' });
    const first = await t.door.enter(createCustomer, caller, request);
    const again = await t.door.enter(createCustomer, caller, request);
    expect(first.replayed).toBe(false);
    expect(again).toEqual({ value: first.value, replayed: true });
  });

  test('a repeated idempotency key with another body is a conflict', async () => {
    await create({ name: 'Ana' }, 'two-bodies');
    await expect(create({ name: 'Bia' }, 'two-bodies')).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  test('an idempotency key of a rejected creation can be used again', async () => {
    const { document } = await newCustomer(t, t.alpha);
    await expect(create({ document }, 'after-refusal')).rejects.toMatchObject({ code: 'customer_already_exists' });
    expect((await create({}, 'after-refusal')).replayed).toBe(false);
  });
});

describe('account types of new customers', () => {
  test.each([
    ['PAYMENT', 'payment', 1],
    ['Checking', 'checking', 2],
    ['savings', 'savings', 3],
    ['sAlArY', 'salary', 4],
    ['client', 'client', 5],
    ['CLIENT_EXTERNAL', 'client_external', 6],
    ['escrow', 'escrow', 7],
  ] as const)(
    'the account type %s is accepted in any letter case and has its number',
    async (accountType, read, kind) => {
      const { accounts } = await newCustomer(t, t.alpha, { accountType });
      expect(accounts).toMatchObject([{ accountType: read, kind }]);
    },
  );

  test.each(['', 'current', 'payment ', 'ſavings', 7, ['payment'], {}])(
    'the account type %j is rejected with the message of the contract',
    async (accountType) => {
      await expect(create({ accountType })).rejects.toMatchObject({
        code: 'invalid_account_type',
        message: 'invalid account_type',
        status: 422,
      });
    },
  );
});

describe('texts of a new customer', () => {
  const deep = (levels: number): object => (levels === 0 ? {} : { deeper: deep(levels - 1) });

  test.each<[string, Record<string, unknown>]>([
    ['a blank name', { name: ' \t ' }],
    ['a name of 141 characters', { name: 'n'.repeat(141) }],
    ['a NUL in the name', { name: 'Ma\0ria' }],
    ['an unpaired surrogate in the name', { name: 'Maria \ud83d' }],
    ['an empty password', { password: '' }],
    ['a password of 129 characters', { password: 'p'.repeat(129) }],
    ['a NUL in the password', { password: 'pass\0word' }],
    ['an e-mail address without @', { email: 'maria.example.com' }],
    ['a NUL in the e-mail address', { email: 'ma\0ria@example.com' }],
    ['letters in the phone', { phone: 'call me maybe' }],
    ['a blank login', { login: ' ' }],
    ['a login of 65 characters', { login: 'm'.repeat(65) }],
    ['an unknown user type', { userType: 'member' }],
    ['an unknown field', { nickname: 'Mia' }],
    ['kyc that is no object', { kyc: 'none' }],
    ['a birth date that does not exist', { kyc: { birth_date: '1990-02-30' } }],
    ['an income in fractions of cents', { kyc: { monthly_income: 10.5 } }],
    ['kyc of six levels', { kyc: deep(5) }],
    ['kyc of a hundred thousand levels', { kyc: { deep: JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) } }],
    ['kyc above 16 kB', { kyc: { note: 'n'.repeat(17_000) } }],
    ['a NUL deep in kyc', { kyc: { address: { street: 'Rua \0' } } }],
    ['a NUL in a name of kyc', { kyc: { 'a\0b': 1 } }],
    ['an unpaired surrogate in kyc', { kyc: { note: ['\udc00'] } }],
  ])('a new customer is rejected with %s', async (_, overrides) => {
    await expect(create(overrides)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a name of 140 characters', { name: 'n'.repeat(140) }],
    ['a name with accents and an emoji', { name: 'José Conceição 🙂' }],
    ['a password of 128 characters', { password: 'p'.repeat(128) }],
    [
      'a short password and a login with spaces, as other systems have them',
      { password: '1234', login: 'maria silva' },
    ],
    ['kyc of five levels', { kyc: deep(4) }],
  ])('a new customer is accepted with %s', async (_, overrides) => {
    await expect(create(overrides)).resolves.toMatchObject({ value: { status: 'active' } });
  });
});

test('optional data of a new customer can be null; e-mail, phone and login can be empty', async () => {
  const absent = { userType: null, accountType: null, kyc: null, email: null, phone: null, login: null };
  await expect(create(absent)).resolves.toMatchObject({
    value: { status: 'active', accounts: [{ accountType: 'payment' }] },
  });
  const document = newCpf();
  await create({ document, email: '', phone: '', login: '' });
  expect(await customersOf(document)).toMatchObject([{ email: null, phone: null, login: null }]);
});

test('a credential without customer:create is rejected before any other check', async () => {
  const statements = await t.statementsOf(() =>
    expect(t.door.enter(createCustomer, t.alpha.caller({ scopes: ['customer:read'] }), {})).rejects.toMatchObject({
      code: 'forbidden',
      details: { required_scope: 'customer:create' },
    }),
  );
  expect(statements).toEqual([]);
});

test('the REST record of a customer has exactly the names of the contract', async () => {
  const route = customerRoutes.find(({ method }) => method === 'POST');
  const customer = await newCustomer(t, t.alpha);
  expect(route?.reply(customer as never)).toEqual({
    id: customer.id,
    name: 'Maria da Silva',
    document: customer.document,
    user_type: 'member_pf',
    status: 'active',
    partner_id: t.alpha.id,
    kyc: { outcome: 'approved', edd_required: false, sanctions_hit: false, pep_hit: false, compliance_case_id: null },
    accounts: [
      {
        id: customer.accountId,
        kind: 1,
        account_type: 'payment',
        agency: '0001',
        account_number: customer.accounts[0]?.accountNumber,
        status: 'active',
      },
    ],
  });
});
