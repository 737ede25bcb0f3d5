import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { sized } from '../support/size.ts';

const PROBES = sized(200, 600);
const AT_ONCE = 20;
/** An individual's bucket: what nobody has costs 20 of it, what somebody has 1. */
const BUDGET = 100;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

let made = 0;
const nobodys = (): string => {
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

/** Probes in bursts; answers those that were told something. */
async function probe(one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const told: Answer[] = [];
  for (let n = 0; n < PROBES; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => one(n + i)));
    for (const answer of answers) {
      if (answer.status !== 429) told.push(answer);
      else {
        expect(answer.body.error.code).toBe('lookup_budget_exhausted');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
  }
  return told;
}

describe('whoever asks which keys exist', () => {
  it('by registering keys that nobody has is stopped after a burst, and then for hours', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const told = await probe(() => ask('/pix/keys', accountId, nobodys()));
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told.length).toBeLessThanOrEqual(AT_ONCE);
    const refused = await ask('/pix/keys', accountId, nobodys());
    expect(refused.status).toBe(429);
  });

  it('by claiming keys that nobody has is stopped as well, with another key of idempotency each time', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const told = await probe((n) => ask('/pix/claims', accountId, nobodys(), `directory-probe-${n}`));
    expect(told.length).toBeLessThanOrEqual(AT_ONCE);
    for (const { body } of told) expect(body.error.code).toBe('key_not_claimable');
  });

  it('by registering a key that somebody has gets as many answers as lookups would', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const told = await probe(() => ask('/pix/keys', accountId, 'ok@sandbox'));
    // Two tokens a minute come back meanwhile.
    expect(told.length).toBeGreaterThanOrEqual(BUDGET);
    expect(told.length).toBeLessThanOrEqual(BUDGET + 10);
    const lookup = await gateway.alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
    expect([lookup.status, lookup.body.error.code]).toEqual([429, 'lookup_budget_exhausted']);
  });

  it('under one key of idempotency again and again is told about one key alone', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const first = nobodys();
    expect((await ask('/pix/keys', accountId, first, 'directory-probe-one')).status).toBe(202);
    const told = await probe((n) =>
      ask('/pix/keys', accountId, n % 2 ? 'ok@sandbox' : nobodys(), 'directory-probe-one'),
    );
    for (const { body } of told) expect(['idempotency_conflict', 'idempotency_in_progress']).toContain(body.error.code);
  });
});

describe('an honest partner', () => {
  it('registers all keys that each of its customers may have, and is never stopped', async () => {
    for (let customer = 0; customer < 5; customer += 1) {
      const { accountId } = await fundedAccount(gateway.alpha);
      for (let n = 0; n < 5; n += 1) expect((await ask('/pix/keys', accountId, nobodys())).status).toBe(202);
    }
  });

  it('registers two keys of a customer, tries again, claims one, and still looks up and pays', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const [phone, email] = [nobodys(), `honest-${made}@example.com`];
    for (const key of [phone, email]) {
      expect((await ask('/pix/keys', accountId, key, `honest-${key}`)).status).toBe(202);
      expect((await ask('/pix/keys', accountId, key, `honest-${key}`)).status).toBe(202);
      expect((await ask('/pix/keys', accountId, key)).status).toBe(409);
    }
    expect((await ask('/pix/claims', accountId, 'ok@sandbox')).status).toBe(201);
    for (let n = 0; n < 30; n += 1) {
      const lookup = await gateway.alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
      expect(lookup.status).toBe(200);
    }
  });
});
