import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientKey } from '../../src/rest/rate-limit.ts';
import { CLIENT, type FakeGateway, READ_ONLY_TOKEN, type Refusal, startFakeGateway, TOKEN } from './fake-gateway.ts';

const MAX = 3;
let gateway: FakeGateway;
// The clock is frozen, so that no window ends during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway.stop();
});

const start = async (max = MAX) => {
  gateway = await startFakeGateway({
    rateLimit: { enabled: true, max },
    isProxy: () => true,
    mount: (app, access) => {
      app.get('/other-face', async (request, reply) => {
        const principal = await access.admit(request, reply);
        access.spend(clientKey(principal.clientId), 2);
        return {};
      });
    },
  });
};
const get = (path: string, token?: string) =>
  fetch(gateway.origin + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
const ACCOUNT = '/api/partner/v1/accounts/1';

async function statuses(count: number, path: string, token?: string): Promise<number[]> {
  const list: number[] = [];
  for (let i = 0; i < count; i += 1) list.push((await get(path, token)).status);
  return list;
}

describe('the rate limit', () => {
  it('a credential sees its remaining requests and is refused beyond them with the common error body', async () => {
    await start();
    const first = await get(ACCOUNT, TOKEN);
    expect(first.headers.get('ratelimit-limit')).toBe('3');
    expect(first.headers.get('ratelimit-remaining')).toBe('2');
    expect(first.headers.get('ratelimit-reset')).toBe('1');
    expect(await statuses(2, ACCOUNT, TOKEN)).toEqual([200, 200]);
    const refused = await get(ACCOUNT, TOKEN);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).toEqual([
      429,
      '1',
      '0',
    ]);
    const { error } = (await refused.json()) as Refusal;
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, request_id: refused.headers.get('x-request-id') });
  });

  it('each credential has its own budget over all routes', async () => {
    await start();
    await statuses(2, ACCOUNT, TOKEN);
    expect(await statuses(2, '/api/partner/v1/me', TOKEN)).toEqual([200, 429]);
    expect(await statuses(1, ACCOUNT, READ_ONLY_TOKEN)).toEqual([200]);
  });

  it('requests without a valid token and for unknown paths are counted by address', async () => {
    await start();
    expect(await statuses(1, ACCOUNT)).toEqual([401]);
    expect(await statuses(1, ACCOUNT, 'unknown')).toEqual([401]);
    expect(await statuses(2, '/nothing')).toEqual([404, 429]);
    expect(await statuses(1, ACCOUNT, TOKEN)).toEqual([200]);
  });

  it('the budget is restored in the next second', async () => {
    await start(1);
    await get(ACCOUNT, TOKEN);
    const refused = await get(ACCOUNT, TOKEN);
    expect(refused.status).toBe(429);
    vi.advanceTimersByTime(999);
    expect((await get(ACCOUNT, TOKEN)).status).toBe(429);
    vi.advanceTimersByTime(1);
    expect((await get(ACCOUNT, TOKEN)).status).toBe(200);
  });

  it('REST and the other interfaces of a credential share one budget', async () => {
    await start(4);
    expect(await statuses(2, '/other-face', TOKEN)).toEqual([200, 429]);
  });

  const askToken = (clientId: string, clientSecret: string, address = '192.0.2.1') =>
    fetch(`${gateway.base}/oauth/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });

  it('the token endpoint limits an address, whatever client ids it sends', async () => {
    await start();
    const answers: Response[] = [];
    for (const i of [1, 2, 3, 4]) answers.push(await askToken(`client-${i}`, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers[3]?.headers.get('retry-after')).toBe('1');
    expect(await answers[3]?.json()).toMatchObject({ error: 'rate_limited' });
  });

  it('failed token requests use up the budget of client and address, and other addresses are not locked out', async () => {
    await start(20);
    const failures: number[] = [];
    for (let i = 0; i < 4; i += 1) failures.push((await askToken(CLIENT.clientId, 'wrong')).status);
    expect(failures).toEqual([401, 401, 429, 429]);
    expect((await askToken(CLIENT.clientId, CLIENT.clientSecret)).status).toBe(429);
    for (let i = 0; i < 19; i += 1) {
      expect((await askToken(CLIENT.clientId, CLIENT.clientSecret, '192.0.2.2')).status).toBe(200);
    }
  });

  it('pages are charged by size, uncompressed pages cost most, but one page is always served', async () => {
    const bundle = '/api/swaggerui/static/swagger-ui-bundle.js';
    await start();
    expect(await statuses(2, bundle)).toEqual([200, 429]);
    expect(await statuses(1, '/')).toEqual([429]);
    expect(await statuses(1, ACCOUNT)).toEqual([401]);
    await gateway.stop();
    await start(20);
    const plainly = { headers: { 'accept-encoding': 'identity' } };
    const [whole, again] = [
      await fetch(gateway.origin + bundle, plainly),
      await fetch(gateway.origin + bundle, plainly),
    ];
    expect([whole.status, again.status]).toEqual([200, 429]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('etag')).toBeNull();
    expect(await again.json()).toMatchObject({ error: { code: 'rate_limited' } });
  });

  it.each(['/', '/api/openapi'])('pages have their own budget: %s', async (page) => {
    await start();
    expect(await statuses(4, page)).toEqual([200, 200, 200, 429]);
    expect(await statuses(1, ACCOUNT)).toEqual([401]);
    expect((await askToken(CLIENT.clientId, CLIENT.clientSecret, '127.0.0.1')).status).toBe(200);
  });

  it('the management port has no rate limit', async () => {
    await start(1);
    expect(await statuses(4, '/health')).toEqual([200, 200, 200, 200]);
  });
});
