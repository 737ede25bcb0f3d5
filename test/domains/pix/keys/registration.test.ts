import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPixKeys } from '../../../../src/domains/pix/keys/key-list.ts';
import { registerPixKey } from '../../../../src/domains/pix/keys/key-registration.ts';
import { simulateDirectoryEntry } from '../../../../src/domains/pix/keys/sandbox/pix-key.ts';
import { newCnpj, newCpf, newCustomer } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { eventsOf, openFurther } from '../../../support/payments.ts';
import { activeKey, commandsAbout, newEmail, newPhone, readKey, register, remove } from '../../../support/pix-keys.ts';

let t: TestDoor;
let accountId: number;
let customerId: number;
let document: string;

beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());
beforeEach(async () => {
  const holder = await newCustomer(t, t.alpha);
  ({ accountId, document } = holder);
  customerId = holder.id;
});

const list = async (id = accountId, partner = t.alpha) =>
  (await t.door.enter(listPixKeys, partner.caller(), { accountId: id })).value;

const elsewhere = (key: string, ownerDocument: string) =>
  t.door.enter(simulateDirectoryEntry, t.alpha.caller(), {
    key,
    keyType: key.startsWith('+') ? 'PHONE' : 'EMAIL',
    ownerDocument,
    ownerName: 'Outra Pessoa',
  });

/** Expects the refusal and that nothing was written. */
async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const left = async () =>
    (
      await t.sql(
        `select (select count(*) from pix_key) as keys, (select count(*) from outbox) as staged,
           (select count(*) from audit_event) as audited`,
      )
    )[0];
  const before = await left();
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await left()).toEqual(before);
}

describe('requested registration', () => {
  test('a registration of a phone or e-mail is pending, and the directory gets the account and its owner', async () => {
    const key = newEmail();
    expect(await register(t, accountId, 'EMAIL', key)).toEqual({ type: 'EMAIL', key, status: 'pending' });
    const [known] = await list();
    expect(known).toMatchObject({ type: 'EMAIL', key, status: 'pending', ownerName: 'Maria da Silva', accountId });
    const [account] = await t.sql<{ agency: string; account_number: string }>('select * from account where id = $1', [
      accountId,
    ]);
    const [command] = await t.sql<{ payload: object }>(
      `select payload from outbox where type = 'dict.key_register' and payload->>'key' = $1`,
      [key],
    );
    expect(command?.payload).toEqual({
      keyId: known?.id,
      key,
      keyType: 'EMAIL',
      ispb: '99999004',
      participantName: 'Banco Sandbox',
      branch: account?.agency,
      accountNumber: account?.account_number,
      accountType: 'TRAN',
      ownerName: 'Maria da Silva',
      ownerDocument: document,
    });
    expect(await eventsOf(t, accountId)).toEqual([]);
  });

  test.each([
    ['checking', 'CACC'],
    ['savings', 'SVGS'],
    ['salary', 'SLRY'],
    ['escrow', 'TRAN'],
  ])('a registration for an account of the kind %s reports the directory type %s', async (kind, expected) => {
    await t.sql('update account set account_type = $2 where id = $1', [accountId, kind]);
    const { key } = await register(t, accountId, 'EVP');
    const [command] = await t.sql<{ kind: string }>(
      `select payload->>'accountType' as kind from outbox where payload->>'key' = $1`,
      [key],
    );
    expect(command?.kind).toBe(expected);
  });

  test.each([undefined, null, '', 'own'])(
    'a CPF key is the holder’s document, whether it is given (%s) or absent',
    async (given) => {
      const key = given === 'own' ? document : given;
      expect(await register(t, accountId, 'CPF', key)).toEqual({ type: 'CPF', key: document, status: 'pending' });
    },
  );

  test('a CNPJ key of a company can be alphanumeric', async () => {
    const cnpj = newCnpj();
    const company = await newCustomer(t, t.alpha, { document: cnpj });
    expect(await register(t, company.accountId, 'CNPJ')).toEqual({ type: 'CNPJ', key: cnpj, status: 'pending' });
  });

  test('every random key is a new lower-case UUID of version 4', async () => {
    const { key } = await register(t, accountId, 'EVP');
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await register(t, accountId, 'EVP')).key).not.toBe(key);
  });

  test('a key can be registered again after the directory rejected or deleted it', async () => {
    const key = newPhone();
    for (const ended of ['rejected', 'deleted']) {
      await register(t, accountId, 'PHONE', key);
      await t.sql('update pix_key set status = $2 where key = $1 and status = $3', [key, ended, 'pending']);
    }
    await register(t, accountId, 'PHONE', key);
    expect(await list()).toHaveLength(1);
    expect(await commandsAbout(t, key)).toHaveLength(3);
    expect((await readKey(t, key)).status).toBe('pending');
  });
});

describe('registration of a key as people write it', () => {
  test.each([
    ['PHONE', '(11) 98888-7001', '+5511988887001'],
    ['PHONE', '5511988887002', '+5511988887002'],
    // Also a CPF with correct check digits: the type decides.
    ['PHONE', '11987600010', '+5511987600010'],
    ['EMAIL', ' Typed.Maria@Example.com', 'typed.maria@example.com'],
  ] as const)('a registration of the %s %j registers %s', async (type, typed, key) => {
    expect(await register(t, accountId, type, typed)).toEqual({ type, key, status: 'pending' });
    expect((await readKey(t, key)).status).toBe('pending');
    await t.sql('delete from pix_key where key = $1', [key]);
  });
});

describe('refused registration', () => {
  test.each([
    ['CPF', '11144477735'],
    ['CPF', '111.444.777-35'],
    ['CNPJ', undefined],
    ['CNPJ', '11222333000181'],
    ['EVP', '123e4567-e12b-42d1-a456-426655440000'],
    ['PHONE', undefined],
    ['PHONE', '11 7999-8888'],
    ['PHONE', 'maria@example.com'],
    ['EMAIL', null],
    ['EMAIL', 'maria'],
    ['EMAIL', '+5511999998888'],
  ] as const)('a registration of an invalid key or another holder’s document is refused: %s %s', async (type, key) => {
    await expectRefusal(() => register(t, accountId, type, key), { code: 'invalid_pix_key', status: 422 });
  });

  test.each([{ keyType: 'OTHER' }, { keyType: 'cpf' }, { key: 'x'.repeat(78) }, { key: 'a\0b' }, { more: 1 }])(
    'a registration with invalid input is refused: %j',
    async (member) => {
      const input = { accountId, keyType: 'EMAIL', key: newEmail(), ...member };
      await expectRefusal(() => t.door.enter(registerPixKey, t.alpha.caller(), input), { code: 'validation_failed' });
    },
  );

  test('a registration for another partner’s account is refused like one for an unknown account', async () => {
    const theirs = await newCustomer(t, t.beta);
    for (const id of [theirs.accountId, 999_999_999]) {
      await expectRefusal(() => register(t, id, 'EVP'), {
        code: 'account_not_of_partner',
        status: 403,
        message: 'the account is not an account of this partner: use an id that GET /accounts lists',
      });
      await expect(list(id)).rejects.toMatchObject({ code: 'account_not_of_partner' });
    }
  });

  test.each(['blocked', 'closed'])('a registration for an account that is %s is refused', async (status) => {
    await t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);
    await expectRefusal(() => register(t, accountId, 'EVP'), { code: `account_${status}`, status: 422 });
  });

  test('a registration with a token that lacks pix:write is refused', async () => {
    const caller = t.alpha.caller({ scopes: ['pix:read'] });
    await expect(t.door.enter(registerPixKey, caller, { accountId, keyType: 'EVP' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('a registration is refused when the directory cannot be reached', async () => {
    const down = await openTestDoor({
      directory: {
        lookup: async () => null,
        holder: async () => {
          throw Object.assign(new Error('down'), { code: 'directory_unavailable' });
        },
      },
    });
    try {
      const account = await newCustomer(down, down.alpha);
      await expect(register(down, account.accountId, 'EMAIL', newEmail())).rejects.toMatchObject({
        code: 'directory_unavailable',
      });
      expect((await register(down, account.accountId, 'EVP')).status).toBe('pending');
    } finally {
      await down.close();
    }
  });
});

describe('taken key', () => {
  test.each(['pending', 'active', 'blocked', 'deleting'])(
    'a key that the account already has (%s) is refused as registered',
    async (status) => {
      const key = await activeKey(t, accountId);
      await t.sql('update pix_key set status = $2 where key = $1', [key, status]);
      await expectRefusal(() => register(t, accountId, 'EMAIL', key), {
        code: 'key_already_registered',
        status: 409,
        details: { key_status: status },
      });
    },
  );

  test('a key of another account of the same holder is refused with a hint to portability', async () => {
    const key = await activeKey(t, accountId);
    const further = await openFurther(t, customerId);
    await expectRefusal(() => register(t, further, 'EMAIL', key), {
      code: 'key_of_another_institution',
      status: 409,
      message: expect.stringContaining('portability claim'),
    });
  });

  test('a key of the same person at another partner is refused with a hint to portability', async () => {
    const there = await newCustomer(t, t.beta, { document });
    const cpf = await activeKey(t, there.accountId, document, 'CPF');
    await expectRefusal(() => register(t, accountId, 'CPF'), { code: 'key_of_another_institution' });
    expect(cpf).toBe(document);
  });

  test('a key of another person is refused with a hint to an ownership claim', async () => {
    for (const partner of [t.alpha, t.beta]) {
      const other = await newCustomer(t, partner);
      const key = await activeKey(t, other.accountId, newPhone(), 'PHONE');
      await expectRefusal(() => register(t, accountId, 'PHONE', key), { code: 'key_of_another_person', status: 409 });
    }
  });

  test('a key at another bank is refused according to its owner', async () => {
    const [own, foreign] = [newEmail(), newEmail()];
    await elsewhere(own, document);
    await elsewhere(foreign, newCpf());
    await expectRefusal(() => register(t, accountId, 'EMAIL', own), { code: 'key_of_another_institution' });
    await expectRefusal(() => register(t, accountId, 'EMAIL', foreign), { code: 'key_of_another_person' });
    await expectRefusal(() => register(t, accountId, 'EMAIL', 'ok@sandbox'), { code: 'key_of_another_person' });
  });
});

describe('key with an open claim', () => {
  test('a key with an open claim can be neither registered nor deleted', async () => {
    const [free, own] = [newEmail(), await activeKey(t, accountId)];
    const [known] = await t.sql<{ definition: string }>(
      `select pg_get_functiondef('pix_key_is_claimed'::regproc) as definition`,
    );
    await t.sql(
      `create or replace function pix_key_is_claimed(p_key text) returns boolean language sql stable as $$
         select p_key in ('${free}', '${own}') $$`,
    );
    try {
      const locked = { code: 'key_locked_by_claim', status: 409 };
      await expectRefusal(() => register(t, accountId, 'EMAIL', free), locked);
      await expectRefusal(() => remove(t, accountId, own), locked);
      const other = await newCustomer(t, t.beta);
      await expectRefusal(() => register(t, other.accountId, 'EMAIL', own, t.beta), locked);
      await expectRefusal(() => register(t, accountId, 'EMAIL', own), { code: 'key_already_registered' });
    } finally {
      await t.sql(known?.definition ?? '');
    }
    await register(t, accountId, 'EMAIL', free);
    await remove(t, accountId, own);
  });
});

describe('key limit of an account', () => {
  test.each([
    ['individual', 'pf', 5],
    ['company', 'pj', 20],
  ] as const)('an account of an %s (%s) can have at most %i keys, pending ones included', async (_, holder, limit) => {
    const { accountId: id } = await newCustomer(t, t.alpha, holder === 'pj' ? { document: newCnpj() } : {});
    for (let n = 0; n < limit; n += 1) await register(t, id, 'EVP');
    await expectRefusal(() => register(t, id, 'EVP'), {
      code: 'key_limit_reached',
      status: 422,
      details: { limit },
    });
    await t.sql(
      `update pix_key set status = 'deleted' where id = (select id from pix_key where account_id = $1 limit 1)`,
      [id],
    );
    await register(t, id, 'EVP');
    expect(await list(id)).toHaveLength(limit);
  });

  test('of concurrent registrations exactly as many succeed as the limit allows', async () => {
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => register(t, accountId, 'EVP')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'key_limit_reached' });
    }
    expect(await list()).toHaveLength(5);
  });
});

test('of concurrent registrations of one key by many accounts one succeeds, and the others learn how to claim it', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => newCustomer(t, t.beta)));
  const further = await openFurther(t, customerId);
  const key = newEmail();
  const results = await Promise.allSettled([
    register(t, accountId, 'EMAIL', key),
    register(t, accountId, 'EMAIL', key),
    register(t, further, 'EMAIL', key),
    ...others.map((other) => register(t, other.accountId, 'EMAIL', key, t.beta)),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(['key_already_registered', 'key_of_another_institution', 'key_of_another_person']).toContain(
        result.reason.code,
      );
    }
  }
  expect(await t.sql('select 1 from pix_key where key = $1', [key])).toHaveLength(1);
  expect(await commandsAbout(t, key)).toEqual(['dict.key_register']);
});

test('a registration takes eleven statements, whatever keys exist', async () => {
  const cost = async (id: number) => (await t.statementsOf(() => register(t, id, 'EMAIL', newEmail()))).length;
  const first = await cost(accountId);
  for (let n = 0; n < 3; n += 1) await register(t, accountId, 'EVP');
  expect(await cost(accountId)).toBe(first);
  expect(first).toBe(11);
});
