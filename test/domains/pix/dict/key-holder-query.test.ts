import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClaim } from '../../../../src/domains/pix/claims/claim-opening.ts';
import { lookUpKey } from '../../../../src/domains/pix/dict/dict-lookup.ts';
import { registerPixKey } from '../../../../src/domains/pix/keys/key-registration.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { newCpf } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { openFunded, openFurther } from '../../../support/payments.ts';
import { newEmail, register } from '../../../support/pix-keys.ts';

const PF = 100;
/** A key that a customer of another bank holds. */
const taken = () => `taken-${newEmail()}`;

let t: TestDoor;
let accountId: number;
let customerId: number;

/** Blocks the directory's replies while a test sets it. */
let held: Promise<void> | null = null;

beforeAll(async () => {
  t = await openTestDoor({
    directory: {
      lookup: async () => null,
      async holder(key) {
        await held;
        if (key === 'down@example.com') throw new AppError('directory_unavailable', 'the directory is down');
        return key.startsWith('taken-') ? { ispb: '99999011', ownerDocument: newCpf() } : null;
      },
    },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  held = null;
  ({ accountId, customerId } = await openFunded(t));
});

const claim = (key: string, id = accountId, keyType: 'EMAIL' | 'CPF' | 'EVP' = 'EMAIL') =>
  t.door.enter(createClaim, t.alpha.caller(), { accountId: id, key, keyType });
const registerUnder = (idempotencyKey: string, key: string) =>
  t.door.enter(registerPixKey, t.alpha.caller({ idempotencyKey }), { accountId, keyType: 'EMAIL', key });
const claimUnder = (idempotencyKey: string, key: string) =>
  t.door.enter(createClaim, t.alpha.caller({ idempotencyKey }), { accountId, keyType: 'EMAIL', key });
/** Tokens spent from the bucket of the account's holder. */
async function spent(): Promise<number> {
  const [row] = await t.sql<{ tokens: string }>('select tokens from dict_budget where customer_id = $1', [customerId]);
  return PF - Number(row?.tokens ?? PF);
}
const setTokens = (n: number) =>
  t.sql(
    `insert into dict_budget (customer_id, partner_id, tokens, refilled_at) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set tokens = $3`,
    [customerId, t.alpha.id, n, t.clock.now()],
  );
const exhausted = (retryAfter: number) => ({
  code: 'lookup_budget_exhausted',
  status: 429,
  details: { retry_after: retryAfter },
});

describe('holder query of a registration or claim', () => {
  test('a holder query for an unregistered key costs 20 tokens', async () => {
    await register(t, accountId, 'EMAIL', newEmail());
    expect(await spent()).toBe(20);
    await expect(claim(newEmail())).rejects.toMatchObject({ code: 'key_not_claimable' });
    expect(await spent()).toBe(40);
    await register(t, accountId, 'CPF');
    expect(await spent()).toBe(60);
  });

  test('a holder query for a registered key costs 1 token, although the registration is refused and writes nothing else', async () => {
    const key = taken();
    await expect(register(t, accountId, 'EMAIL', key)).rejects.toMatchObject({ code: 'key_of_another_person' });
    expect(await spent()).toBe(1);
    await claim(key);
    expect(await spent()).toBe(2);
    await expect(claim(key)).rejects.toMatchObject({ code: 'claim_already_open' });
    expect(await spent()).toBe(3);
  });

  test('a holder query costs nothing when the directory is not queried or does not respond', async () => {
    await register(t, accountId, 'EVP');
    for (const refused of [
      () => register(t, accountId, 'EMAIL', 'not a key'),
      () => register(t, accountId, 'CPF', newCpf()),
      () => claim('123e4567-e12b-42d1-a456-426655440000', accountId, 'EVP'),
      () => claim(newCpf(), accountId, 'CPF'),
      () => register(t, accountId, 'EMAIL', 'down@example.com'),
      () => claim('down@example.com'),
    ]) {
      await expect(refused()).rejects.toBeInstanceOf(AppError);
    }
    expect(await spent()).toBe(0);
  });

  test('a holder query is refused when the bucket is empty, and reveals nothing', async () => {
    await setTokens(-5);
    const refusal = exhausted(180);
    await expect(register(t, accountId, 'EMAIL', taken())).rejects.toMatchObject(refusal);
    await expect(register(t, accountId, 'EMAIL', newEmail())).rejects.toMatchObject(refusal);
    await expect(register(t, accountId, 'CPF')).rejects.toMatchObject(refusal);
    await expect(claim(taken())).rejects.toMatchObject(refusal);
    await expect(claim(newEmail())).rejects.toMatchObject(refusal);
    await expect(t.door.enter(lookUpKey, t.alpha.caller(), { key: taken(), accountId })).rejects.toMatchObject(refusal);
    await register(t, accountId, 'EVP');
  });

  test('holder queries share one bucket for all accounts of the holder, and none with other partners', async () => {
    const further = await openFurther(t, customerId);
    await setTokens(1);
    await register(t, further, 'EMAIL', newEmail());
    await expect(register(t, accountId, 'EMAIL', newEmail())).rejects.toMatchObject(exhausted(600));
    const before = await spent();
    await expect(register(t, accountId, 'EMAIL', newEmail(), t.beta)).rejects.toMatchObject({
      code: 'account_not_of_partner',
    });
    expect(await spent()).toBe(before);
  });
});

describe('repeated registration or claim under one idempotency key', () => {
  test('a repeated registration spends tokens once and gets its answer even when the bucket is empty', async () => {
    const key = newEmail();
    const first = await registerUnder('register-once-1', key);
    for (let n = 0; n < 3; n += 1) {
      expect(await registerUnder('register-once-1', key)).toEqual({ value: first.value, replayed: true });
    }
    expect(await spent()).toBe(20);
    await setTokens(0);
    expect((await registerUnder('register-once-1', key)).replayed).toBe(true);
    await expect(registerUnder('register-once-1', newEmail())).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await spent()).toBe(PF);
  });

  test('a repeated claim spends tokens once and reveals nothing about another key sent with the same idempotency key', async () => {
    const key = taken();
    const first = await claimUnder('claim-once-1', key);
    expect(await claimUnder('claim-once-1', key)).toEqual({ value: first.value, replayed: true });
    for (const other of [newEmail(), newEmail()]) {
      await expect(claimUnder('claim-once-1', other)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    }
    expect(await spent()).toBe(1);
  });

  test('concurrent repeats of one request spend tokens once', async () => {
    const key = newEmail();
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => registerUnder('register-race-1', key)));
    const answered = results.filter((result) => result.status === 'fulfilled');
    expect(answered.filter(({ value }) => !value.replayed)).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'idempotency_in_progress' });
    }
    expect(await spent()).toBe(20);
  });

  test('a repeat of a refused request spends tokens again, because it queries the directory again', async () => {
    const key = taken();
    for (const times of [1, 2]) {
      await expect(registerUnder('register-refused-1', key)).rejects.toMatchObject({ code: 'key_of_another_person' });
      expect(await spent()).toBe(times);
    }
  });
});

describe('concurrent holder queries', () => {
  test('concurrent holder queries never spend a token twice: as many succeed as there are tokens', async () => {
    await setTokens(7);
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    const probes = Array.from({ length: 60 }, (_, n) =>
      n % 2 ? register(t, accountId, 'EMAIL', newEmail()) : claim(taken()),
    );
    const all = Promise.allSettled(probes);
    gate.resolve();
    const refused = (result: PromiseSettledResult<unknown>) =>
      result.status === 'rejected' && result.reason.code === 'lookup_budget_exhausted';
    const answered = (await all).flatMap((result, n) => (refused(result) ? [] : [n % 2 ? 20 : 1]));
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThanOrEqual(7);
    expect(await spent()).toBe(PF - 7 + answered.reduce((sum, cost) => sum + cost, 0));
  });
});
