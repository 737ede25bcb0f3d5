import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { sized } from '../support/size.ts';
import { until } from '../support/until.ts';

const PROBES = sized(200, 600);
const AT_ONCE = 20;
/** Lookup bucket of an individual. A key without owner costs 20 tokens, a registered key 1. */
const BUDGET = 100;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

let made = 0;
const unownedKey = (): string => {
  made += 1;
  return `+55119${String(20_000_000 + made)}`;
};
const ask = (path: '/pix/keys' | '/pix/claims', accountId: number, key: string, idempotencyKey?: string) =>
  gateway.alpha.request(
    'POST',
    path,
    { account_id: accountId, keyType: key.startsWith('+') ? 'PHONE' : 'EMAIL', key },
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  );

/** Sends probes in bursts. Returns the answers that disclosed whether a key exists. */
async function probe(one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answered: Answer[] = [];
  for (let n = 0; n < PROBES; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => one(n + i)));
    for (const answer of answers) {
      if (answer.status !== 429) answered.push(answer);
      else {
        expect(answer.body.error.code).toBe('lookup_budget_exhausted');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
  }
  return answered;
}

describe('probes for existing PIX keys', () => {
  it('registering unowned keys as a probe is blocked for hours after a burst', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const answered = await probe(() => ask('/pix/keys', accountId, unownedKey()));
    expect(answered.length).toBeGreaterThanOrEqual(5);
    expect(answered.length).toBeLessThanOrEqual(AT_ONCE);
    const refused = await ask('/pix/keys', accountId, unownedKey());
    expect(refused.status).toBe(429);
  });

  it('claiming unowned keys as a probe is blocked, even with new idempotency keys', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const answered = await probe((n) => ask('/pix/claims', accountId, unownedKey(), `directory-probe-${n}`));
    expect(answered.length).toBeLessThanOrEqual(AT_ONCE);
    for (const { body } of answered) expect(body.error.code).toBe('key_not_claimable');
  });

  it('registering an owned key as a probe gets as many answers as lookups would', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const answered = await probe(() => ask('/pix/keys', accountId, 'ok@sandbox'));
    // The bucket refills by two tokens a minute during the test.
    expect(answered.length).toBeGreaterThanOrEqual(BUDGET);
    expect(answered.length).toBeLessThanOrEqual(BUDGET + 10);
    const lookup = await gateway.alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
    expect([lookup.status, lookup.body.error.code]).toEqual([429, 'lookup_budget_exhausted']);
  });

  it('a reused idempotency key discloses the existence of only one PIX key', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const first = unownedKey();
    expect((await ask('/pix/keys', accountId, first, 'directory-probe-one')).status).toBe(202);
    const answered = await probe((n) =>
      ask('/pix/keys', accountId, n % 2 ? 'ok@sandbox' : unownedKey(), 'directory-probe-one'),
    );
    for (const { body } of answered)
      expect(['idempotency_conflict', 'idempotency_in_progress']).toContain(body.error.code);
  });
});

describe('honest partner', () => {
  it('an honest partner registers all allowed keys of each customer without a block', async () => {
    for (let customer = 0; customer < 5; customer += 1) {
      const { accountId } = await fundedAccount(gateway.alpha);
      for (let n = 0; n < 5; n += 1) expect((await ask('/pix/keys', accountId, unownedKey())).status).toBe(202);
    }
  });

  it('an honest partner registers two keys, retries, claims one, and can still look up and pay', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const [phone, email] = [unownedKey(), `honest-${made}@example.com`];
    for (const key of [phone, email]) {
      expect((await ask('/pix/keys', accountId, key, `honest-${key}`)).status).toBe(202);
      expect((await ask('/pix/keys', accountId, key, `honest-${key}`)).status).toBe(202);
    }
    // Until the directory has registered a key, a query of its holder costs as much as one of an unowned key.
    await until(async () => {
      const { body } = await gateway.alpha.request('GET', `/pix/keys?account_id=${accountId}`);
      return body.data.filter(({ status }: { readonly status: string }) => status === 'active').length === 2;
    });
    for (const key of [phone, email]) expect((await ask('/pix/keys', accountId, key)).status).toBe(409);
    expect((await ask('/pix/claims', accountId, 'ok@sandbox')).status).toBe(201);
    for (let n = 0; n < 30; n += 1) {
      const lookup = await gateway.alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
      expect(lookup.status).toBe(200);
    }
  });
});
