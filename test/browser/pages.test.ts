import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, findChromium, openPage, overflowOf, sharedBrowser, type WatchedPage } from '../support/browser.ts';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { faintTexts } from '../support/contrast.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();

let gateway: ServedGateway;
let browser: Browser;
/** Serves an empty page from an origin that may call the gateway and from one that may not. */
const elsewhere = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
});
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  if (chromium === null) return;
  await once(elsewhere.listen(0), 'listening');
  const allowed = { CORS_ORIGINS: `http://127.0.0.1:${portOf(elsewhere)}` };
  [gateway, browser] = await Promise.all([serveGateway(allowed), sharedBrowser(chromium)]);
});
afterAll(async () => {
  await closePages(browser);
  await gateway?.stop();
  elsewhere.close();
});

describe.skipIf(chromium === null)('GraphiQL in a browser', () => {
  let accountId: number;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    ({ accountId } = await fundedAccount(gateway.alpha, 123_456));
    watched = await openPage(browser, gateway.app.origin);
    page = watched.page;
    await page.goto(`${gateway.app.origin}/graphql`);
    await editorHas('query Accounts');
  });

  // GraphiQL takes seconds to load, so all tests share one page. Each test starts signed out.
  beforeEach(async () => {
    if (await signOut().isVisible()) await signOut().click();
    await page.getByLabel('Client id').waitFor();
  });
  afterEach(() => expect(watched.faults.splice(0)).toEqual([]));

  const signOut = () => page.getByRole('button', { name: 'Sign out' });
  async function signIn(): Promise<void> {
    const { client_id = '', client_secret = '' } = gateway.app.sandbox?.content.partners[0] ?? {};
    await page.getByLabel('Client id').fill(client_id);
    await page.getByLabel('Client secret').fill(client_secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(`Signed in as ${client_id}`).waitFor();
  }
  const run = () => page.getByRole('button', { name: 'Execute query' }).click();
  const textOf = async (editor: string) =>
    (await page.locator(`${editor} .view-lines:visible`).allInnerTexts()).join('\n').replaceAll('\u00A0', ' ');
  /** GraphiQL executes the content of the editor, which updates with a delay. */
  const editorHas = (text: string) =>
    until(async () => (await textOf('.graphiql-query-editor')).includes(text), BROWSER_TIMEOUT_MS);
  const answer = () => textOf('.result-window');
  const answers = (text: string) => until(async () => (await answer()).includes(text), BROWSER_TIMEOUT_MS);

  test('GraphiQL accepts client id and secret, and runs the first example with their token', async () => {
    await signIn();
    await run();

    await answers('"partnerName": "alpha"');
    await page.locator('.result-window').hover();
    await page.mouse.wheel(0, 400);
    await answers(`"accountId": ${accountId}`);
  });

  test('GraphiQL remembers the sign-in until the user signs out', async () => {
    await signIn();
    await page.reload();
    await page.getByText('Signed in as').waitFor();
    await editorHas('query Accounts');

    await signOut().click();
    await page.getByLabel('Client id').waitFor();
    await run();
    await answers('"code": "unauthorized"');
    // The browser itself logs the expected 401 response.
    expect(watched.faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('GraphiQL explains why unknown credentials are rejected', async () => {
    await page.getByLabel('Client id').fill('alpha');
    await page.getByLabel('Client secret').fill('guessed');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByText('Not signed in: unknown client').waitFor();
    expect(watched.faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('a token in the headers pane takes precedence over the sign-in', async () => {
    await signIn();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.locator('.graphiql-editor-tool .monaco-editor:visible').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${gateway.beta.token}` }));
    // Deletes the brackets that the editor closed automatically.
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.press('Delete');
    await until(async () => (await textOf('.graphiql-editor-tool')).endsWith('"}'), BROWSER_TIMEOUT_MS);
    await run();

    await answers('"partnerName": "beta"');
  });

  test('the live feed runs with the token of the sign-in until it is stopped', async () => {
    await signIn();
    await page.locator('.graphiql-tab-button', { hasText: 'LiveEvents' }).click();
    await editorHas('subscription LiveEvents');
    await run();
    await page.getByRole('button', { name: 'Stop query' }).waitFor();
    // The subscription only receives later events, and no signal reports its start.
    await until(async () => {
      await payment(gateway.alpha, accountId);
      return (await answer()).includes('"type": "PIX_PAYOUT_');
    }, BROWSER_TIMEOUT_MS);

    await page.getByRole('button', { name: 'Stop query' }).click();
    await page.getByRole('button', { name: 'Execute query' }).waitFor();
  });

  test("an example runs unchanged with the caller's own first account", async () => {
    await signIn();
    await page.locator('.graphiql-tab-button', { hasText: 'LiveBalance' }).click();
    await editorHas('subscription LiveBalance');
    await run();
    await answers('"available":');
    await page.getByRole('button', { name: 'Stop query' }).click();
    await page.getByRole('button', { name: 'Execute query' }).waitFor();
  });

  test('on a phone, nothing is wider than the screen and the response is below the operation', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toBe(
      'width=device-width, initial-scale=1',
    );
    await signIn();
    await page.locator('.graphiql-tab-button', { hasText: 'Accounts' }).click();
    await editorHas('query Accounts');
    await run();
    // Monaco breaks long lines.
    await answers('"partnerName":');

    expect(await overflowOf(page)).toBe(0);
    const [editor, result] = await Promise.all(
      ['.graphiql-query-editor', '.result-window'].map((part) => page.locator(part).boundingBox()),
    );
    expect(editor?.width).toBeGreaterThan(280);
    expect(editor?.height).toBeGreaterThan(100);
    expect(result?.width).toBeGreaterThan(280);
    expect(result?.height).toBeGreaterThan(100);
    expect(result?.y).toBeGreaterThanOrEqual((editor?.y ?? 0) + (editor?.height ?? 0));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test.for(['light', 'dark'] as const)('GraphiQL has a readable session in %s mode', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const mine = (await page.locator('#session').innerText()).split('\n').map((line) => line.trim());
    const faint = (await faintTexts(page)).filter(({ text }) => mine.some((line) => line.includes(text)));
    expect(faint).toEqual([]);
  });
});

describe.skipIf(chromium === null)('the Swagger UI in a browser', () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage(browser, gateway.app.origin, { viewport: { width: 390, height: 844 }, isMobile: true });
    page = watched.page;
    await page.goto(`${gateway.app.origin}/api/swaggerui`);
    await page.locator('.opblock-tag').first().waitFor();
  });
  afterAll(() => page?.context().close());

  /** Opens an operation, applies these changes and executes it. Returns the displayed response. */
  async function execute(
    tag: string,
    operationId: string,
    change: (body: string) => string = (body) => body,
  ): Promise<string> {
    await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
    const operation = page.locator(`#operations-${tag}-${operationId}`);
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).waitFor();
    const body = operation.locator('textarea.body-param__text');
    if (await body.isVisible()) await body.fill(change(await body.inputValue()));
    await operation.getByRole('button', { name: 'Execute' }).click();
    return operation.locator('.live-responses-table .response').first().innerText();
  }

  test('the Swagger UI signs in with client id and secret and executes an operation with only the account edited', async () => {
    const { accountId } = await fundedAccount(gateway.alpha, 200_000);
    const { client_id = '', client_secret = '' } = gateway.app.sandbox?.content.partners[0] ?? {};
    await page.locator('.auth-wrapper button.authorize').click();
    const dialog = page.locator('.dialog-ux');
    // The first form is for partners: the credential has all of its scopes. The other one is for finance integrations.
    const partners = dialog.locator('.auth-container').first();
    await partners.getByText('select all').click();
    await partners.getByLabel('client_id:').fill(client_id);
    await partners.getByLabel('client_secret:').fill(client_secret);
    await partners.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
    await partners.getByText('Authorized', { exact: true }).waitFor();
    await partners.getByRole('button', { name: 'Close' }).click();

    expect(await execute('Accounts', 'listAccounts')).toMatch(new RegExp(`^200[\\s\\S]*"id": ${accountId},`));
    const ofAccount = (body: string) => body.replace(/"account_id": \d+/, `"account_id": ${accountId}`);
    expect(await execute('Transfers', 'sendTed', ofAccount)).toMatch(/^202[\s\S]*"status": "accepted"/);
    // On a phone, the page must be exactly as wide as the screen.
    expect([await page.evaluate('innerWidth'), await overflowOf(page)]).toEqual([390, 0]);
    expect(watched.faults).toEqual([]);
  });
});

describe.skipIf(chromium === null)('a page of another origin', () => {
  /** Calls that a page can make with a token: REST with its headers, GraphQL, a stream and a WebSocket. */
  const CALLS = `async ({ origin, token }) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json', 'idempotency-key': 'from-a-page' };
    const post = (accept) => fetch(origin + '/graphql', {
      method: 'POST', headers: { ...headers, accept }, body: '{"query":"{ viewer { partnerName } }"}',
    });
    const asText = (failed) => failed.name;
    const rest = await fetch(origin + '/api/partner/v1/accounts', { headers }).then(
      (answer) => answer.status + ' ' + ['x-request-id', 'ratelimit-remaining'].map((name) => answer.headers.has(name)), asText);
    const graph = await post('application/json').then(async (answer) => (await answer.json()).data.viewer.partnerName, asText);
    const stream = await post('text/event-stream').then(async (answer) => (await answer.text()).split('\\n')[0], asText);
    const socket = await new Promise((resolve) => {
      const opened = new WebSocket(origin.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
      opened.onopen = () => resolve('open');
      opened.onerror = () => resolve('refused');
    });
    return { rest, graph, stream, socket };
  }`;

  test.for([
    [
      'calls everything when it is allowed',
      '127.0.0.1',
      { rest: '200 true,true', graph: 'alpha', stream: 'event: next', socket: 'open' },
    ],
    [
      'reads nothing and cannot connect when it is not',
      // Chromium resolves this name to the local machine. The gateway does not allow it.
      'elsewhere.localhost',
      { rest: 'TypeError', graph: 'TypeError', stream: 'TypeError', socket: 'refused' },
    ],
  ] as const)('%s', async ([, host, expected]) => {
    const page = await browser.newPage();
    await page.goto(`http://${host}:${portOf(elsewhere)}/`);
    const { origin } = gateway.app;
    expect(await page.evaluate(`(${CALLS})(${JSON.stringify({ origin, token: gateway.alpha.token })})`)).toEqual(
      expected,
    );
    await page.close();
  });
});
