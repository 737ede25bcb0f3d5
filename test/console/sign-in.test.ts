import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, passwordOf } from '../support/console.ts';
import { type Answer, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => gateway?.stop());

describe('a person of the sandbox', () => {
  it("a person of the sandbox signs in through the provider's form with PKCE, state and nonce", async () => {
    const browser = new Browser(gateway.app.origin);
    const begun = await browser.send('/console/sign-in?return_to=/console/session');
    const asked = new URL(begun.headers.get('location') ?? '').searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{40,}$/);

    const page = await browser.signIn('ana', passwordOf(gateway, 'ana'), '?return_to=/console/session%3Fa');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are signed in')]);
    expect(page.text).toContain(`content="0;url=${gateway.app.origin}/console/session?a"`);
    expect(await browser.session()).toMatchObject({ login: 'ana', roles: ['preparer'], prove_at: expect.any(String) });
    const { body } = await browser.ask('{ me { login roles institutionName } }');
    expect(body.data.me).toMatchObject({ login: 'ana' });
  });
});

describe('wrong passwords at the sandbox', () => {
  async function browserAt(address: string) {
    const browser = new Browser(gateway.app.origin);
    const { at } = await browser.open('/console/sign-in');
    const submit = (login: string, password: string) =>
      browser.send(at, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: gateway.app.origin,
          'x-forwarded-for': address,
        },
        body: new URLSearchParams({ login, password }).toString(),
      });
    return { submit, right: (login: string) => submit(login, passwordOf(gateway, login)) };
  }
  const SIGNED_IN = 303;
  const waitOf = (answer: Answer) => Number(answer.headers.get('retry-after'));

  it('wrong passwords lock the login for their address only, and the response contains the remaining time', async () => {
    const attacker = await browserAt('203.0.113.1');
    for (let times = 0; times < 5; times += 1) expect((await attacker.submit('bruno', 'wrong')).status).toBe(401);
    const locked = await attacker.right('bruno');
    expect(locked.status).toBe(429);
    expect(waitOf(locked)).toBeGreaterThan(200);
    expect(waitOf(locked)).toBeLessThanOrEqual(300);
    expect(locked.text).toContain(
      `Too many wrong passwords for this login from your address. Try again in ${waitOf(locked)} seconds.`,
    );
    expect((await attacker.right('carla')).status).toBe(SIGNED_IN);
    expect((await (await browserAt('198.51.100.1')).right('bruno')).status).toBe(SIGNED_IN);
  });

  it('wrong passwords no longer count after the right one', async () => {
    const typist = await browserAt('198.51.100.2');
    for (let times = 0; times < 4; times += 1) await typist.submit('vera', 'wrong');
    expect((await typist.right('vera')).status).toBe(SIGNED_IN);
    const again = await browserAt('198.51.100.2');
    for (let times = 0; times < 4; times += 1) expect((await again.submit('vera', 'wrong')).status).toBe(401);
  });

  it('wrong passwords from many addresses are limited to 50, and never lock an address of an earlier sign-in', async () => {
    const home = '198.51.100.3';
    expect((await (await browserAt(home)).right('davi')).status).toBe(SIGNED_IN);
    const attacks = Array.from({ length: 12 }, async (_, n) => {
      const attacker = await browserAt(`203.0.113.${100 + n}`);
      return Promise.all(Array.from({ length: 5 }, async () => (await attacker.submit('davi', 'wrong')).status));
    });
    const statuses = (await Promise.all(attacks)).flat();
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const elsewhere = await (await browserAt('198.51.100.4')).right('davi');
    expect([elsewhere.status, waitOf(elsewhere) > 0]).toEqual([429, true]);
    expect(elsewhere.text).toContain('or sign in from an address that you used before');
    expect((await (await browserAt(home)).right('davi')).status).toBe(SIGNED_IN);
  });
});
