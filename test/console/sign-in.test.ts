import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, passwordOf } from '../support/console.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

describe('a person of the sandbox', () => {
  it('signs in by the form of its provider, with PKCE, state and nonce, and is who it is', async () => {
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
