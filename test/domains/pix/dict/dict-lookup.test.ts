import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictRoutes } from '../../../../src/domains/pix/dict/dict.rest.ts';
import { deleteStaleLookups, lookUpKey } from '../../../../src/domains/pix/dict/dict-lookup.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { isEndToEndId } from '../../../../src/platform/text/end-to-end-id.ts';
import type { DirectoryQuery } from '../../../../src/rails/directory.ts';
import { magicRecipient } from '../../../../src/sandbox/magic-recipients.ts';
import { newCnpj, newCpf, newCustomer } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';

let t: TestDoor;
const asked: DirectoryQuery[] = [];

beforeAll(async () => {
  t = await openTestDoor({
    directory: {
      holder: async () => null,
      async lookup(query) {
        asked.push(query);
        if (query.key === 'down@sandbox') throw new AppError('directory_unavailable', 'the directory is down');
        return magicRecipient(query.key);
      },
    },
  });
});
afterAll(() => t.close());

const lookUp = (input: unknown, partner = t.alpha) => t.door.enter(lookUpKey, partner.caller(), input);
const countLookups = async () => (await t.sql<{ n: number }>('select count(*) as n from dict_lookup'))[0]?.n;

/** Expects the refusal and that no end-to-end id is left that could pay. */
async function expectRefusal(input: unknown, refusal: object, partner = t.alpha): Promise<void> {
  const before = await countLookups();
  await expect(lookUp(input, partner)).rejects.toMatchObject(refusal);
  expect(await countLookups()).toBe(before);
}

describe('lookup of a registered key', () => {
  test('a lookup returns the directory entry and an end-to-end id of this bank and minute', async () => {
    const { accountId, document } = await newCustomer(t, t.alpha);
    const { value } = await lookUp({ key: 'ok@sandbox', accountId });
    expect(isEndToEndId(value.endToEndId)).toBe(true);
    expect(value.endToEndId).toMatch(/^E99999004202611231500/);
    expect(value).toEqual({
      endToEndId: value.endToEndId,
      canonicalKey: 'ok@sandbox',
      key: 'ok@sandbox',
      keyType: 'EMAIL',
      ispb: '99999011',
      participantName: 'Banco Simulado S.A.',
      branch: '0001',
      accountNumber: '1234567',
      accountType: 'CACC',
      ownerName: 'Maria Recebedora',
      ownerDocument: '12345678909',
    });
    expect(asked.at(-1)).toEqual({ key: 'ok@sandbox', payerDocument: document, endToEndId: value.endToEndId });

    const route = dictRoutes.find(({ path }) => path === '/pix/dict/{key}');
    expect(route?.reply(value as never)).toEqual({
      status: 'found',
      end_to_end_id: value.endToEndId,
      canonical_key: 'ok@sandbox',
      data: {
        account_number: '1234567',
        account_type: 'CACC',
        branch: '0001',
        ispb: '99999011',
        key_type: 'EMAIL',
        key_value: 'ok@sandbox',
        owner_document: '12345678909',
        owner_name: 'Maria Recebedora',
        participant_name: 'Banco Simulado S.A.',
      },
    });
  });

  test.each([
    ['OK@Sandbox ', 'ok@sandbox'],
    ['(11) 98765-4320', '+5511987654320'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['123.456.789-09', '12345678909'],
  ])('a lookup of %j queries the directory for %s and stores this key', async (key, canonicalKey) => {
    const { accountId } = await newCustomer(t, t.alpha);
    const lookup = await lookUp({ key, accountId }).catch((error: AppError) => error.code);
    expect(asked.at(-1)).toMatchObject({ key: canonicalKey });
    if (typeof lookup === 'string') return expect(lookup).toBe('key_not_found');
    expect(lookup.value.canonicalKey).toBe(canonicalKey);
    const stored = await t.sql('select key from dict_lookup where end_to_end_id = $1', [lookup.value.endToEndId]);
    expect(stored).toEqual([{ key: canonicalKey }]);
  });

  test('each lookup of the same key issues a new end-to-end id', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    const lookups = await Promise.all(Array.from({ length: 20 }, () => lookUp({ key: 'ok@sandbox', accountId })));
    expect(new Set(lookups.map(({ value }) => value.endToEndId)).size).toBe(20);
  });

  test.each(['123.456.789-09', '12345678909'])(
    'a lookup accepts the holder’s document, with or without punctuation (%s)',
    async (payerDocument) => {
      const document = '12345678909';
      const [known] = await t.sql<{ id: number }>(
        'select a.id from account a join customer c on c.id = a.customer_id where c.document = $1',
        [document],
      );
      const accountId = known?.id ?? (await newCustomer(t, t.alpha, { document })).accountId;
      expect((await lookUp({ key: 'ok@sandbox', accountId, payerDocument })).value.key).toBe('ok@sandbox');
    },
  );

  test('a lookup works for a company with an alphanumeric CNPJ', async () => {
    const document = newCnpj();
    const { accountId } = await newCustomer(t, t.alpha, { document });
    await lookUp({ key: 'ok@sandbox', accountId, payerDocument: document });
    expect(asked.at(-1)).toMatchObject({ payerDocument: document });
  });

  test.each(['blocked', 'closed'])(
    'a lookup works for an account that is %s: only payments are refused',
    async (status) => {
      const { accountId } = await newCustomer(t, t.alpha);
      await t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);
      await lookUp({ key: 'ok@sandbox', accountId });
    },
  );
});

describe('refused lookup', () => {
  test('a lookup without an account is refused', async () => {
    await expectRefusal({ key: 'ok@sandbox' }, { code: 'payer_account_required', status: 422 });
  });

  test('a lookup for another partner’s account is refused like one for an unknown account', async () => {
    const { accountId } = await newCustomer(t, t.beta);
    const results = await Promise.allSettled(
      [accountId, 999_999_999].map((id) => lookUp({ key: 'ok@sandbox', accountId: id })),
    );
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'account_not_of_partner', status: 403 } });
    expect(results[0]).toEqual(results[1]);
  });

  test('a lookup for an account whose holder has no document is refused', async () => {
    const { accountId, id } = await newCustomer(t, t.alpha);
    await t.sql(`update customer set document = '' where id = $1`, [id]);
    await expectRefusal({ key: 'ok@sandbox', accountId }, { code: 'payer_account_required', status: 422 });
  });

  test('a lookup with a payerDocument that is not the holder’s is refused before the directory is queried', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    const before = asked.length;
    for (const payerDocument of [newCpf(), 'not a document', '0']) {
      await expectRefusal(
        { key: 'ok@sandbox', accountId, payerDocument },
        { code: 'payer_document_mismatch', status: 422 },
      );
    }
    expect(asked).toHaveLength(before);
  });

  test.each(['nobody.missing@sandbox', 'someone@example.com', '+5511999999999', 'reject-toolong@sandbox'])(
    'a lookup of the unregistered key %s is refused with key_not_found',
    async (key) => {
      const { accountId } = await newCustomer(t, t.alpha);
      await expectRefusal({ key, accountId }, { code: 'key_not_found', status: 404 });
    },
  );

  test('a text that cannot be a key costs no tokens, however often it is looked up, and never reaches the directory', async () => {
    const { accountId, id } = await newCustomer(t, t.alpha);
    await lookUp({ key: 'ok@sandbox', accountId });
    const tokens = () => t.sql('select tokens from dict_budget where customer_id = $1', [id]);
    const before = [await tokens(), asked.length];
    for (const key of ['constructor', '12345678900', '+', 'fulano@', '(11) 7876', '00191.23454 67890.1']) {
      await expectRefusal({ key, accountId }, { code: 'invalid_pix_key', status: 422 });
    }
    expect([await tokens(), asked.length]).toEqual(before);
    expect(before[0]).toHaveLength(1);
  });

  test('a lookup is refused with directory_unavailable when the directory cannot be reached', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    await expectRefusal({ key: 'down@sandbox', accountId }, { code: 'directory_unavailable', status: 503 });
  });

  test.each([{ key: '' }, { key: 'x'.repeat(78) }, { key: 'a\0b' }, { accountId: 0 }, { accountId: '7' }, { more: 1 }])(
    'a lookup with invalid input is refused: %j',
    async (member) => {
      const { accountId } = await newCustomer(t, t.alpha);
      await expectRefusal({ key: 'ok@sandbox', accountId, ...member }, { code: 'validation_failed', status: 422 });
    },
  );

  test('a lookup with a token that lacks pix:read is refused', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    const caller = t.alpha.caller({ scopes: ['pix:write'] });
    await expect(t.door.enter(lookUpKey, caller, { key: 'ok@sandbox', accountId })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('a lookup is deleted a week after it was made', async () => {
  const { accountId } = await newCustomer(t, t.alpha);
  const { value } = await lookUp({ key: 'ok@sandbox', accountId });
  const remembered = () => t.sql('select 1 from dict_lookup where end_to_end_id = $1', [value.endToEndId]);
  await deleteStaleLookups(t.database, new Date('2026-11-30T15:00:00.000Z'));
  expect(await remembered()).toHaveLength(1);
  await deleteStaleLookups(t.database, new Date('2026-11-30T15:00:00.001Z'));
  expect(await remembered()).toHaveLength(0);
});
