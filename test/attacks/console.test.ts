import { createHash, randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionInstitution } from '../../src/domains/partners/provision.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { ConsoleCookies } from '../../src/rest/console/cookies.ts';
import { Browser, passwordOf, signedIn } from '../support/console.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const ME = '{ me { login } }';
const APPROVE = `mutation ($input: ApprovePayableInput!) {
  approvePayable(input: $input) { __typename ... on Error { code message } }
}`;
const UNKNOWN_PAYABLE = { input: { payableId: newId(), expectedVersion: 1, contentSha256: 'a'.repeat(64) } };

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({}, { liveWaits: { check: 100, revocation: 100 } });
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.sql('delete from console_session'));

const sql = (text: string, values: readonly unknown[] = []) => gateway.sql<Record<string, unknown>>(text, values);
const later = (column: string, time: string) =>
  sql(`update console_session set ${column} = ${column} - $1::interval`, [time]);
const idOf = (browser: Browser) => browser.cookies.get('console') ?? '';
const holding = (id: string): Browser => {
  const browser = new Browser(gateway.app.origin);
  browser.cookies.set('console', id);
  return browser;
};
/** Stops the sign-in before the callback. Returns the URL to which the provider would redirect. */
async function almostSignedIn(browser: Browser, login: string, query = ''): Promise<string> {
  const form = await browser.open(`/console/sign-in${query}`);
  let answer = await browser.send(form.at, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ login, password: passwordOf(gateway, login) }).toString(),
  });
  for (;;) {
    const to = answer.headers.get('location') ?? '';
    if (to.includes('/console/callback')) return to;
    answer = await browser.send(to);
  }
}

describe('session cookie', () => {
  it('the session cookie is hidden from scripts, is never sent cross-site, and is limited to its host under TLS', async () => {
    const { setCookies } = await signedIn(gateway, 'ana');
    const session = setCookies.find((line) => line.startsWith('console='));
    expect(session).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);

    const app = fastify();
    const cookies = new ConsoleCookies(() => 'https://console.bank.example');
    app.get('/', (_request, reply) => {
      cookies.set(reply, 'session', 'x');
      return cookies.read({ headers: { cookie: 'console=planted; __Host-console=own' } }, 'session');
    });
    const { headers, body } = await app.inject('/');
    expect(headers['set-cookie']).toBe('__Host-console=x; Path=/; HttpOnly; SameSite=Strict; Secure');
    expect(body).toBe('own');
  });

  it('a planted session cookie is ignored: every sign-in creates a new session id', async () => {
    const planted = randomBytes(32).toString('base64url');
    const browser = holding(planted);
    await browser.signIn('ana', passwordOf(gateway, 'ana'));
    expect(idOf(browser)).not.toBe(planted);
    expect(await holding(planted).session()).toBeNull();
  });

  it('a session cookie is rejected after its person signs in again with a new one', async () => {
    const browser = await signedIn(gateway, 'ana');
    const first = idOf(browser);
    await browser.signIn('ana', passwordOf(gateway, 'ana'));
    expect(idOf(browser)).not.toBe(first);
    expect(await holding(first).session()).toBeNull();
    expect(await browser.session()).toMatchObject({ login: 'ana' });
  });

  it('two session cookies with the same name are rejected, because another site can have set one', async () => {
    const browser = await signedIn(gateway, 'ana');
    const cookie = `console=${idOf(browser)}; console=${idOf(browser)}`;
    const answer = await fetch(`${gateway.app.origin}/console/session`, { headers: { cookie } });
    expect(answer.status).toBe(401);
  });

  it('the database stores only a digest of the session cookie', async () => {
    const browser = await signedIn(gateway, 'ana');
    const [row] = await sql('select id_hash from console_session');
    expect(row?.['id_hash']).toEqual(createHash('sha256').update(idOf(browser)).digest());
  });
});

describe('sessions', () => {
  it('a session ends 15 minutes after its last use', async () => {
    const browser = await signedIn(gateway, 'ana');
    await later('seen_at', '14 minutes');
    expect(await browser.session()).not.toBeNull();
    await later('seen_at', '14 minutes');
    expect(await browser.session()).not.toBeNull();
    await later('seen_at', '15 minutes');
    expect(await browser.session()).toBeNull();
  });

  it('a session ends after eight hours even when it is in use', async () => {
    const browser = await signedIn(gateway, 'ana');
    await later('created_at', '479 minutes');
    expect(await browser.session()).not.toBeNull();
    await later('created_at', '1 minute');
    expect((await browser.ask(ME)).status).toBe(401);
  });

  it('a session ends at sign-out, even for copies of its cookie', async () => {
    const browser = await signedIn(gateway, 'ana');
    const id = idOf(browser);
    expect((await browser.post('/console/sign-out', {})).status).toBe(204);
    expect(browser.cookies.has('console')).toBe(false);
    expect(await holding(id).session()).toBeNull();
  });

  it.each([
    ['is disabled', 'disabled_at = now()', 'disabled_at = null'],
    ['has other roles', `roles = array['viewer']`, `roles = array['preparer']`],
  ])('a session ends at once when its person %s, and does not come back', async (_name, change, back) => {
    const browser = await signedIn(gateway, 'ana');
    await sql(`update operator set ${change} where login = 'ana'`);
    expect((await browser.ask(ME)).status).toBe(401);
    await sql(`update operator set ${back} where login = 'ana'`);
    expect((await browser.ask(ME)).status).toBe(401);
  });

  it('the subscriptions of a session end when its person is disabled', async () => {
    const browser = await signedIn(gateway, 'ana');
    const { csrf_token: csrf } = await browser.session();
    const stream = await fetch(`${gateway.app.origin}/console/graphql`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'text/event-stream', origin: gateway.app.origin },
        ...{ 'x-csrf-token': csrf, cookie: `console=${idOf(browser)}` },
      },
      body: JSON.stringify({ query: 'subscription { financeEvents { cursor } }' }),
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('event-stream')]);
    const text = stream.text();
    try {
      await sql(`update operator set disabled_at = now() where login = 'ana'`);
      expect(await text).toContain('token_revoked');
    } finally {
      await sql(`update operator set disabled_at = null where login = 'ana'`);
    }
  });

  it('a session of one institution cannot see data of another institution', async () => {
    const { database } = gateway.app;
    const other = await provisionInstitution(database, { ispb: '99999013', name: 'Outro', agency: '0001' }, new Date());
    const [person, id] = [newId(), randomBytes(32).toString('base64url')];
    await sql(
      `insert into operator (id, institution_id, login, name, roles, created_at)
       values ($1, $2, 'other-zoe', 'Zoe', array['admin'], now())`,
      [person, other],
    );
    await sql(
      `insert into console_session (id_hash, operator_id, csrf_token, proven_at) values ($1, $2, 'token', now())`,
      [createHash('sha256').update(id).digest(), person],
    );
    const query = '{ me { login institutionName } master { companies { id } } }';
    const mine = await (await signedIn(gateway, 'elisa')).ask(query);
    expect(mine.body.data.master.companies.length).toBeGreaterThan(0);
    // A sandbox offers only its own institutions. Other gateways offer all.
    await sql('update institution set is_sandbox = true where id = $1', [other]);
    const theirs = await holding(id).ask(query);
    expect(theirs.body.data).toEqual({
      me: { login: 'other-zoe', institutionName: 'Outro' },
      master: { companies: [] },
    });
  });
});

describe('requests from another site', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an Origin of null', { origin: 'null' }],
    ['another port of this host', { origin: 'http://localhost:1' }],
    ['our Origin but a cross-site Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['our Origin but a same-site Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    ['no CSRF token', { 'x-csrf-token': '' }],
    ['a made-up CSRF token', { 'x-csrf-token': randomBytes(32).toString('base64url') }],
  ])('a request from another site with %s is rejected', async (_name, headers) => {
    const browser = await signedIn(gateway, 'ana');
    for (const path of ['/console/graphql', '/console/sign-out']) {
      const { status, body } = await browser.post(path, { query: ME }, headers);
      expect([path, status, JSON.stringify(body)]).toEqual([path, 403, expect.stringContaining('origin_not_allowed')]);
    }
    expect(await browser.session()).not.toBeNull();
  });

  it('a request without an Origin, or with the CSRF token of another session, is rejected', async () => {
    const [ana, vera] = [await signedIn(gateway, 'ana'), await signedIn(gateway, 'vera')];
    const { csrf_token: csrf } = await vera.session();
    expect((await ana.ask(ME, {}, { 'x-csrf-token': csrf })).status).toBe(403);
    const bare = await ana.send('/console/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': (await ana.session()).csrf_token },
      body: JSON.stringify({ query: ME }),
    });
    expect(bare.status).toBe(403);
  });

  it('a request by form or by GET is rejected', async () => {
    const browser = await signedIn(gateway, 'ana');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await browser.post('/console/graphql', { query: ME }, { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    expect((await browser.send(`/console/graphql?query=${encodeURIComponent(ME)}`)).status).toBe(405);
    expect((await browser.send('/console/sign-out')).status).toBe(405);
  });

  it('console pages refuse to be shown in a frame', async () => {
    const browser = new Browser(gateway.app.origin);
    const form = await browser.open('/console/sign-in');
    const refused = await browser.send('/console/callback');
    for (const { headers } of [form, refused, await browser.send('/console/session')]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toContain('no-store');
    }
    expect(form.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});

describe('separation of partner and console access', () => {
  it('a partner token does not open the console, and a session does not open the partner API', async () => {
    const browser = await signedIn(gateway, 'elisa');
    for (const { token } of [gateway.alpha, gateway.own]) {
      const authorization = `Bearer ${token}`;
      const origin = { origin: gateway.app.origin };
      const { status } = await new Browser(gateway.app.origin).ask(ME, {}, { ...origin, authorization });
      expect(status).toBe(401);
    }
    for (const path of ['/api/partner/v1/accounts', '/api/partner/v1/finance/payables']) {
      expect((await browser.send(path)).status).toBe(401);
    }
    expect((await browser.post('/graphql', { query: '{ viewer { partnerName } }' })).status).toBe(401);
    const authorization = `Bearer ${idOf(browser)}`;
    expect((await browser.post('/graphql', { query: '{ viewer { __typename } }' }, { authorization })).status).toBe(
      401,
    );
  });
});

describe('console sign-in', () => {
  it('a sign-in callback that is sent again does nothing', async () => {
    const browser = new Browser(gateway.app.origin);
    const back = await almostSignedIn(browser, 'ana');
    const begun = browser.cookies.get('console-sign-in') ?? '';
    expect((await browser.send(back)).status).toBe(200);
    const again = new Browser(gateway.app.origin);
    again.cookies.set('console-sign-in', begun);
    expect([(await again.send(back)).status, idOf(again)]).toEqual([400, '']);
    expect((await browser.send(back)).status).toBe(400);
  });

  it('a sign-in callback in another browser signs nobody in', async () => {
    const attacker = new Browser(gateway.app.origin);
    const back = await almostSignedIn(attacker, 'ana');
    const victim = new Browser(gateway.app.origin);
    expect([(await victim.send(back)).status, idOf(victim)]).toEqual([400, '']);
    // A browser with its own sign-in has another state, nonce and verifier.
    await victim.open('/console/sign-in');
    expect([(await victim.send(back)).status, idOf(victim)]).toEqual([403, '']);
  });

  it('a sign-in callback with another state, or with none, signs nobody in', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('state', 'x'),
      (query: URLSearchParams) => query.delete('state'),
    ]) {
      const browser = new Browser(gateway.app.origin);
      const back = new URL(await almostSignedIn(browser, 'ana'));
      change(back.searchParams);
      expect([(await browser.send(back.href)).status, idOf(browser)]).toEqual([403, '']);
    }
  });

  it('a sign-in cannot use the authorization code of another sign-in', async () => {
    const [one, two] = [new Browser(gateway.app.origin), new Browser(gateway.app.origin)];
    const stolen = new URL(await almostSignedIn(one, 'elisa')).searchParams.get('code') ?? '';
    const back = new URL(await almostSignedIn(two, 'ana'));
    back.searchParams.set('code', stolen);
    expect([(await two.send(back.href)).status, idOf(two)]).toEqual([403, '']);
  });

  it('a forged sign-in cookie is rejected', async () => {
    const browser = new Browser(gateway.app.origin);
    const back = await almostSignedIn(browser, 'ana');
    const [head, ...rest] = (browser.cookies.get('console-sign-in') ?? '').split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${none}.${btoa('{"begun":{}}')}.`, [head, ...rest.slice(0, -1), 'AAAA'].join('.')]) {
      browser.cookies.set('console-sign-in', forged);
      expect((await browser.send(back)).status).toBe(400);
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example\t',
    '/..//evil.example',
    'javascript:alert(1)',
    '/a"><script>',
  ])('a sign-in does not redirect to the foreign address %s', async (wanted) => {
    const page = await (async () => {
      const browser = new Browser(gateway.app.origin);
      return browser.signIn('ana', passwordOf(gateway, 'ana'), `?return_to=${encodeURIComponent(wanted)}`);
    })();
    const to = /content="0;url=([^"]*)"/.exec(page.text)?.[1] ?? '';
    const { origin, pathname } = new URL(to);
    expect([origin, pathname.startsWith('//')]).toEqual([gateway.app.origin, false]);
    expect(page.text).not.toContain('<script');
  });

  it('an unknown or disabled person is refused at sign-in and learns what to do', async () => {
    const browser = new Browser(gateway.app.origin);
    const back = await almostSignedIn(browser, 'vera');
    await sql(`update operator set disabled_at = now() where login = 'vera'`);
    try {
      const answer = await browser.send(back);
      expect([answer.status, idOf(browser)]).toEqual([403, '']);
      expect(answer.text).toContain('npm run admin -- person create');
    } finally {
      await sql(`update operator set disabled_at = null where login = 'vera'`);
    }
  });

  it('five wrong passwords within five minutes block a login, even for the right password', async () => {
    const browser = new Browser(gateway.app.origin);
    const { at } = await browser.open('/console/sign-in');
    const tries = await Promise.all(Array.from({ length: 20 }, () => browser.submit(at, 'gil', 'wrong')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await browser.submit(at, 'gil', passwordOf(gateway, 'gil'))).status).toBe(429);
    expect(await (await signedIn(gateway, 'ana')).session()).toMatchObject({ login: 'ana' });
  });

  it('a form of another site cannot sign a person in', async () => {
    const browser = new Browser(gateway.app.origin);
    const { at } = await browser.open('/console/sign-in');
    const answer = await browser.send(at, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ login: 'ana', password: passwordOf(gateway, 'ana') }).toString(),
    });
    expect(answer.status).toBe(403);
    expect((await new Browser(gateway.app.origin).send(at)).status).toBe(404);
  });

  it('sign-ins are recorded as security events with the person and without secrets', async () => {
    const browser = await signedIn(gateway, 'davi');
    await browser.post('/console/sign-out', {});
    const rows = await until(async () => {
      const found = await sql(`select event, author from security_event where client_id = 'davi' order by id`);
      return found.length >= 2 && found;
    }, 20_000);
    expect(rows).toEqual([
      { event: 'person_signed_in', author: 'operator:davi' },
      { event: 'person_signed_out', author: 'operator:davi' },
    ]);
  });
});

describe('fresh proof of identity', () => {
  it('an approval with a proof older than five minutes is refused and names the place to prove again', async () => {
    const browser = await signedIn(gateway, 'bruno');
    expect((await browser.ask(APPROVE, UNKNOWN_PAYABLE)).body.data.approvePayable.code).toBe('payable_not_found');
    await later('proven_at', '5 minutes');
    const { code, message } = (await browser.ask(APPROVE, UNKNOWN_PAYABLE)).body.data.approvePayable;
    expect([code, message]).toEqual(['fresh_proof_required', expect.stringContaining('/console/sign-in?proof=fresh')]);
    expect((await browser.session()).prove_at).toBe('/console/sign-in?proof=fresh');
    expect((await browser.ask(ME)).status).toBe(200);
  });

  it('an approval succeeds after a new proof by password in the same session', async () => {
    const browser = await signedIn(gateway, 'bruno');
    const id = idOf(browser);
    await later('proven_at', '5 minutes');
    const form = await browser.open('/console/sign-in?proof=fresh');
    expect(form.text).toContain('type="password"');
    await browser.submit(form.at, 'bruno', passwordOf(gateway, 'bruno'));
    expect(idOf(browser)).toBe(id);
    expect((await browser.ask(APPROVE, UNKNOWN_PAYABLE)).body.data.approvePayable.code).toBe('payable_not_found');
  });

  it('another person cannot give the proof for a session', async () => {
    const browser = await signedIn(gateway, 'bruno');
    await later('proven_at', '5 minutes');
    const form = await browser.open('/console/sign-in?proof=fresh');
    const answer = await browser.submit(form.at, 'fabio', passwordOf(gateway, 'fabio'));
    expect(answer.status).toBe(403);
    expect(JSON.stringify((await browser.ask(APPROVE, UNKNOWN_PAYABLE)).body)).toContain('fresh_proof_required');
  });

  it('a session that ends during the proof does not become proven', async () => {
    const browser = await signedIn(gateway, 'bruno');
    const back = await almostSignedIn(browser, 'bruno', '?proof=fresh');
    await later('created_at', '8 hours');
    expect((await browser.send(back)).status).toBe(403);
    expect(await browser.session()).toBeNull();
  });
});
