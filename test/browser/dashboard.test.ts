import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, findChromium, openPage, sharedBrowser, sharedPort, type WatchedPage } from '../support/browser.ts';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { credentialsOf, emptyPage, isLive, reais, signIn } from '../support/dashboard-page.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();

interface Logged {
  readonly id: string;
  readonly name: string;
}

describe.skipIf(chromium === null)('the dashboard in a browser', () => {
  let gateway: ServedGateway;
  let browser: Browser;
  let alpha: PartnerClient;
  let bakery: number;
  let shop: number;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveGateway({ PORT: await sharedPort() }), sharedBrowser(chromium ?? '')]);
    alpha = await PartnerClient.connect(gateway.app.origin, credentialsOf(gateway, 'alpha'));
    bakery = await alpha.openAccount('pj');
    shop = await alpha.openAccount('pj');
    await alpha.fund(bakery, 100_000);
    await alpha.fund(shop, 5_000);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  beforeEach(async () => {
    watched = await emptyPage(browser, gateway.app.origin);
    page = watched.page;
  });
  afterEach(async () => {
    await page.close();
    expect(watched.faults).toEqual([]);
  });

  async function openAnew(options: BrowserContextOptions = {}): Promise<void> {
    await page.close();
    watched = await openPage(browser, gateway.app.origin, options);
    page = watched.page;
  }
  async function open(path = '', partner = 'alpha'): Promise<void> {
    await page.goto(`${gateway.app.origin}/dashboard${path}`);
    await signIn(page, credentialsOf(gateway, partner));
  }

  const balanceOf = (accountId: number) => page.locator(`[data-account="${accountId}"] .balance`);
  const listed = (): Promise<Logged[]> =>
    page.evaluate(
      "[...document.querySelectorAll('.event')].map(({ dataset }) => ({ id: dataset.event, name: dataset.type }))",
    );
  const typesListed = async () => (await listed()).map(({ name }) => name);

  const now = async (): Promise<string> => (await alpha.graphql('{ eventCursor }')).data.eventCursor;
  async function loggedAfter(cursor: string): Promise<Logged[]> {
    const { data } = await alpha.graphql(`{ events(first: 100, after: "${cursor}") { nodes { id name } } }`);
    return data.events.nodes;
  }
  /** Waits for `count` more log entries. Returns the new ones, oldest first. */
  async function newIn(known: readonly Logged[], count: number): Promise<Logged[]> {
    const ids = new Set(known.map(({ id }) => id));
    const added = async () => (await listed()).filter(({ id }) => !ids.has(id));
    await until(async () => (await added()).length >= count, BROWSER_TIMEOUT_MS);
    return (await added()).reverse();
  }

  test('unknown credentials are rejected with advice and not stored', async () => {
    await openAnew();
    await page.goto(`${gateway.app.origin}/dashboard`);
    await page.getByLabel('Client id').fill('alpha');
    await page.getByLabel('Client secret').fill('guessed');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('alert').filter({ hasText: 'refuses these credentials' }).waitFor();
    await page.getByText('.data/sandbox.json').first().waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    // The browser itself logs the expected 401 response.
    expect(watched.faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('a sign-in lasts only in its tab, until the partner signs out', async () => {
    await open('/accounts');
    await page.reload();
    await isLive(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard/accounts');

    const another = await page.context().newPage();
    await another.goto(`${gateway.app.origin}/dashboard`);
    await another.getByLabel('Client id').waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Client id').waitFor();
    await page.reload();
    await page.getByLabel('Client id').waitFor();
  });

  test('balances are current and update live', async () => {
    await open();
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.000,00'), BROWSER_TIMEOUT_MS);

    await alpha.fund(bakery, 2_550);
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.025,50'), BROWSER_TIMEOUT_MS);
    expect(await balanceOf(shop).textContent()).toBe(reais('50,00'));
    await until(
      async () => (await page.locator('[data-total=balance]').textContent()) === reais('1.075,50'),
      BROWSER_TIMEOUT_MS,
    );

    await alpha.pay(bakery, 1_000, 'hold@sandbox');
    await page.getByText(`${reais('10,50')} blocked`).waitFor();
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.015,00'), BROWSER_TIMEOUT_MS);
  });

  test('the event list starts with the history and shows new events in log order, newest first', async () => {
    await open('/events?each=yes');
    await until(async () => (await listed()).length > 0, BROWSER_TIMEOUT_MS);
    const [known, cursor] = [await listed(), await now()];
    expect(known.map(({ name }) => name)).toContain('pix.received');

    await alpha.pay(bakery, 1_000);
    await alpha.fund(shop, 300);
    await alpha.pay(bakery, 1_000, 'reject-ac03@sandbox');

    await until(async () => (await loggedAfter(cursor)).length === 8, BROWSER_TIMEOUT_MS);
    expect(await newIn(known, 8)).toEqual(await loggedAfter(cursor));
    const failed = page.locator('.event[data-type="pix.payout.failed"]').first();
    expect(await failed.locator('.text').textContent()).toMatch(/^PIX of R\$\u00A010,00 failed: .*AC03/);
    expect(await page.locator('.event[data-type="pix.received"] .moved').first().textContent()).toBe(
      `+${reais('3,00')}`,
    );
  });

  test('the events of one payment form one row that expands and links to the payment', async () => {
    await open('/events');
    await page.locator('.event').first().waitFor({ state: 'attached' });
    const rows = () => page.locator('.event-list > li').count();
    const before = await rows();
    await alpha.pay(bakery, 1_717);
    const payment = page.locator('.payment').filter({ hasText: '17,17' });
    await payment.getByText('4 events').waitFor();
    expect(await rows()).toBe(before + 1);
    expect(await payment.locator('> details > summary .text').textContent()).toBe(`PIX of ${reais('17,17')} settled`);

    await payment.locator('> details > summary').press('Enter');
    const names = await payment
      .locator('.event')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-type')));
    expect(names).toEqual(['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged']);
    await payment.getByRole('link', { name: 'Show payment' }).click();
    await page.getByRole('heading', { level: 1, name: /^PIX out · / }).waitFor();
    await page
      .getByRole('list', { name: 'Events, oldest first' })
      .getByText(/settled$/)
      .first()
      .waitFor();
  });

  test('an event expands to its payload with amounts in reais and copy buttons for ids', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/events');
    await alpha.fund(shop, 123_456);
    const event = page.locator('.event[data-type="pix.received"]').filter({ hasText: '1.234,56' });
    await event.locator('summary').press('Enter');

    const facts = event.locator('dl');
    await facts.getByText('endToEndId', { exact: true }).waitFor();
    expect(await facts.textContent()).toContain(`amount${reais('1.234,56')}`);
    expect(await facts.textContent()).toContain(`accountId${shop}`);
    await facts.getByRole('button', { name: 'Copy endToEndId' }).click();
    await facts.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^E\d{8}/);
  });

  test('the search finds all events of a payment by transaction id, end-to-end id or event id', async () => {
    const { data } = await alpha.graphql(
      `{ transactions(accountId: ${bakery}, type: PIX_OUT, status: SETTLED, first: 1) { nodes { transactionId ... on PixPayment { endToEndId } } } }`,
    );
    const { transactionId, endToEndId } = data.transactions.nodes[0];
    await open('/events');
    const find = async (id: string) => {
      await page.getByLabel('Transaction, end-to-end or event id').fill(id);
      await page.getByRole('button', { name: 'Find' }).click();
      await until(async () => page.url().includes(`about=${id}`), BROWSER_TIMEOUT_MS);
    };
    await find(transactionId);
    await until(async () => (await typesListed()).includes('pix.payout.confirmed'), BROWSER_TIMEOUT_MS);
    const ofTransaction = await typesListed();
    expect(ofTransaction).toContain('fee.charged');
    const [{ id = '' } = {}] = await listed();
    await find(endToEndId);
    await until(async () => (await listed()).length > 0, BROWSER_TIMEOUT_MS);
    expect(await typesListed()).toContain('pix.payout.confirmed');
    await find(id);
    await until(async () => (await listed()).length === 1, BROWSER_TIMEOUT_MS);
    expect((await listed())[0]?.id).toBe(id);
    await find('nothing-of-ours');
    await page.getByText('No events found').waitFor();
    await page.getByRole('button', { name: 'Back to all events' }).click();
    await page.locator('.event-list').waitFor();
    expect(page.url()).not.toContain('about');
  });

  test('filters by family and account apply to the list and its sums, and stay in the address', async () => {
    await open('/?each=yes');
    const known = await listed();
    await alpha.pay(bakery, 1_000);
    await newIn(known, 4);

    await page.getByRole('checkbox', { name: 'Fees' }).check();
    await until(async () => new Set(await typesListed()).size === 1, BROWSER_TIMEOUT_MS);
    expect(new Set(await typesListed())).toEqual(new Set(['fee.charged']));
    await page.getByRole('checkbox', { name: 'PIX in' }).check();
    await until(async () => new Set(await typesListed()).size === 2, BROWSER_TIMEOUT_MS);
    expect(new Set(await typesListed())).toEqual(new Set(['fee.charged', 'pix.received']));

    await page.locator(`[data-account="${shop}"] button`).click();
    await until(async () => new Set(await typesListed()).size === 1, BROWSER_TIMEOUT_MS);
    expect(new Set(await typesListed())).toEqual(new Set(['pix.received']));
    expect(await page.getByLabel('Account of the events').inputValue()).toBe(String(shop));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('families'), searchParams.get('account')]).toEqual(['PIX_IN,FEES', String(shop)]);

    await page.reload();
    await isLive(page);
    await until(async () => (await typesListed()).length > 0, BROWSER_TIMEOUT_MS);
    expect(new Set(await typesListed())).toEqual(new Set(['pix.received']));
    await page.getByRole('checkbox', { name: 'PIX in' }).uncheck();
    await page.getByText('No event matches the filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(async () => (await typesListed()).includes('pix.payout.confirmed'), BROWSER_TIMEOUT_MS);
  });

  test('a paused list holds back new events and inserts them in their place', async () => {
    await open('/events?each=yes');
    await page.locator('.event').first().waitFor();
    const known = await listed();
    const cursor = await now();
    await page.getByRole('button', { name: 'Pause' }).click();
    await alpha.pay(bakery, 1_000);
    await page.getByRole('button', { name: 'Show 4 new events' }).waitFor();
    expect(await listed()).toEqual(known);

    await page.getByRole('button', { name: 'Show 4 new events' }).click();
    expect(await newIn(known, 4)).toEqual(await loggedAfter(cursor));
  });

  test('a new partner without accounts sees its first events live', async () => {
    await open('/?each=yes', 'beta');
    await page.getByText('No accounts yet', { exact: true }).waitFor();
    await page.getByText('No events yet').waitFor();

    await page.getByRole('button', { name: 'Create a sample company' }).click();
    await until(async () => (await typesListed()).includes('account.created'), BROWSER_TIMEOUT_MS);
    await page.locator('[data-account]').waitFor();
    await page.getByRole('button', { name: 'Receive a PIX' }).click();
    await until(async () => (await typesListed()).includes('pix.received'), BROWSER_TIMEOUT_MS);
    await page.getByLabel('Amount, R$').fill('1.000');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Refused: ').waitFor();
    await page.getByLabel('Amount, R$').fill('ten');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Enter the amount in the format 25,00.').waitFor();
    await page.getByLabel('Amount, R$').fill('10,00');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await until(async () => (await typesListed()).includes('fee.charged'), BROWSER_TIMEOUT_MS);
    await until(
      async () => (await page.locator('[data-total=balance]').textContent()) === reais('239,50'),
      BROWSER_TIMEOUT_MS,
    );
  });

  test('a token with few scopes sees only permitted data and messages for the rest', async () => {
    await page.route('**/oauth/token', (route) => {
      const postData = `${route.request().postData()}&scope=account:read+customer:read`;
      return route.continue({ postData });
    });
    await open();
    await page.getByText('These credentials lack the scope webhook:read').first().waitFor();
    await page.getByText('Webhooks are not available').waitFor();
    expect(await page.getByRole('button', { name: 'Receive a PIX' }).count()).toBe(0);

    const before = await balanceOf(shop).textContent();
    await alpha.fund(shop, 100);
    await until(async () => (await balanceOf(shop).textContent()) !== before, BROWSER_TIMEOUT_MS);
  });

  test("times are shown in the browser's time zone", async () => {
    await openAnew({ timezoneId: 'Asia/Tokyo' });
    await open('/events?each=yes');
    const time = page.locator('.event time').first();
    const instant = new Date((await time.getAttribute('datetime')) ?? '');
    const expected = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(instant);
    expect(await time.textContent()).toContain(expected);
  });

  test('the page has landmarks, one main heading and a name for every control', async () => {
    await open('/?each=yes');
    await page.locator('.event').first().waitFor();
    for (const role of ['banner', 'navigation', 'main'] as const) {
      expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
    }
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const name of ['Accounts', 'Simulate', 'Events', 'Webhooks', 'Connection']) {
      expect([name, await page.getByRole('region', { name, exact: true }).count()]).toEqual([name, 1]);
    }
    const snapshot = await page.locator('body').ariaSnapshot();
    expect(snapshot).not.toMatch(/- (button|textbox|combobox|checkbox|link)(:| \[|$)/m);
  });
});
