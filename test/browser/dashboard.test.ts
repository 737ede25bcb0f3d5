import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brasiliaDate, brasiliaInstant, nextBusinessDayOrSame, plusDays } from '../../src/platform/calendar.ts';
import { findChromium, openPage, overflowOf, startBrowser, type WatchedPage } from '../support/browser.ts';
import { faintTexts } from '../support/contrast.ts';
import { freshDatabase } from '../support/database.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import type { Credentials, PartnerClient } from '../support/partner-client.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();
const SOON_MS = 60_000;
const PAID = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged'];

interface Logged {
  readonly id: string;
  readonly name: string;
}

/** `R$ 1.234,56`, with the space that no line breaks at. */
const reais = (text: string) => `R$\u00A0${text}`;

describe.skipIf(chromium === null)('the dashboard in a browser', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let env: Readonly<Record<string, string>>;
  let gateway: Gateway;
  let browser: Browser;
  let alpha: PartnerClient;
  let bakery: number;
  let shop: number;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    database = await freshDatabase();
    env = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDirectory(), SANDBOX_HOLD_SECONDS: '1' };
    [gateway, browser] = await Promise.all([startGateway({ env }), startBrowser(chromium ?? '')]);
    alpha = await gateway.partner('alpha');
    bakery = await alpha.openAccount('pj');
    shop = await alpha.openAccount('pj');
    await alpha.fund(bakery, 100_000);
    await alpha.fund(shop, 5_000);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
    await database?.drop();
  });

  beforeEach(async () => {
    watched = await openPage(browser, gateway.origin);
    page = watched.page;
  });
  afterEach(async () => {
    await page.context().close();
    expect(watched.faults).toEqual([]);
  });

  const credentialsOf = async (name: string) =>
    (await gateway.sandboxFile()).partners.find((partner) => partner.name === name) as Credentials;

  async function signIn(name = 'alpha'): Promise<void> {
    await page.goto(`${gateway.origin}/dashboard`);
    const { client_id, client_secret } = await credentialsOf(name);
    await page.getByLabel('Client id').fill(client_id);
    await page.getByLabel('Client secret').fill(client_secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isLive();
    for (const list of ['account-list', 'event-list', 'webhook-list']) {
      await page.locator(`#${list}[aria-busy=false]`).waitFor({ state: 'attached', timeout: SOON_MS });
    }
  }

  const isLive = () => page.locator('#state[data-state=live]').waitFor({ timeout: SOON_MS });
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
  /** Waits until the list has so many more; answers what is new, oldest first. */
  async function newIn(known: readonly Logged[], count: number): Promise<Logged[]> {
    const ids = new Set(known.map(({ id }) => id));
    const added = async () => (await listed()).filter(({ id }) => !ids.has(id));
    await until(async () => (await added()).length >= count, SOON_MS);
    return (await added()).reverse();
  }

  test('says what to do about credentials that the gateway does not know, and keeps none', async () => {
    await page.goto(`${gateway.origin}/dashboard`);
    await page.getByLabel('Client id').fill('alpha');
    await page.getByLabel('Client secret').fill('guessed');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('alert').filter({ hasText: 'refuses these credentials' }).waitFor();
    await page.getByText('.data/sandbox.json').first().waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    // The answer 401 is told of by the browser itself.
    expect(watched.faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('remembers who signed in for this tab alone, until they sign out', async () => {
    await signIn();
    await page.reload();
    await isLive();

    const another = await page.context().newPage();
    await another.goto(`${gateway.origin}/dashboard`);
    await another.getByLabel('Client id').waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Client id').waitFor();
    await page.reload();
    await page.getByLabel('Client id').waitFor();
  });

  test('shows the balances as they are, and as they change', async () => {
    await signIn();
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.000,00'), SOON_MS);

    await alpha.fund(bakery, 2_550);
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.025,50'), SOON_MS);
    expect(await balanceOf(shop).textContent()).toBe(reais('50,00'));
    await until(async () => (await page.locator('#total-balance').textContent()) === reais('1.075,50'), SOON_MS);

    await alpha.pay(bakery, 1_000, 'hold@sandbox');
    await page.getByText(`${reais('10,50')} blocked`).waitFor({ timeout: SOON_MS });
    await until(async () => (await balanceOf(bakery).textContent()) === reais('1.015,00'), SOON_MS);
  });

  test('begins with the past, and shows what happens as the log has it, newest first', async () => {
    await signIn();
    await until(async () => (await listed()).length > 0, SOON_MS);
    const [known, cursor] = [await listed(), await now()];
    expect(known.map(({ name }) => name)).toContain('pix.received');

    await alpha.pay(bakery, 1_000);
    await alpha.fund(shop, 300);
    await alpha.pay(bakery, 1_000, 'reject-ac03@sandbox');

    await until(async () => (await loggedAfter(cursor)).length === 8, SOON_MS);
    expect(await newIn(known, 8)).toEqual(await loggedAfter(cursor));
    const failed = page.locator('.event[data-type="pix.payout.failed"]').first();
    expect(await failed.locator('.text').textContent()).toMatch(/^PIX of R\$\u00A010,00 failed: .*AC03/);
    expect(await page.locator('.event[data-type="pix.received"] .moved').first().textContent()).toBe(
      `+${reais('3,00')}`,
    );
  });

  test('opens an event to its payload, with amounts in reais', async () => {
    await signIn();
    await alpha.fund(shop, 123_456);
    const event = page.locator('.event[data-type="pix.received"]').filter({ hasText: '1.234,56' });
    await event.locator('summary').press('Enter');

    const facts = event.locator('dl');
    await facts.getByText('endToEndId').waitFor();
    expect(await facts.textContent()).toContain(`amount${reais('1.234,56')}`);
    expect(await facts.textContent()).toContain(`accountId${shop}`);
  });

  test('filters by family and by account, and sums what passes', async () => {
    await signIn();
    const known = await listed();
    await alpha.pay(bakery, 1_000);
    await newIn(known, 4);

    await page.getByRole('checkbox', { name: 'Fees' }).check();
    expect(new Set(await typesListed())).toEqual(new Set(['fee.charged']));
    await page.getByRole('checkbox', { name: 'PIX in' }).check();
    expect(new Set(await typesListed())).toEqual(new Set(['fee.charged', 'pix.received']));

    await page.locator(`[data-account="${shop}"] button`).click();
    expect(new Set(await typesListed())).toEqual(new Set(['pix.received']));
    expect(await page.getByLabel('Account', { exact: true }).first().inputValue()).toBe(String(shop));
    await page.getByRole('checkbox', { name: 'PIX in' }).uncheck();
    await page.getByText('No event here passes the filters').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await typesListed()).toContain('pix.payout.confirmed');
  });

  test('holds back what comes while it is paused, and then shows it in its place', async () => {
    await signIn();
    const known = await listed();
    const cursor = await now();
    await page.getByRole('button', { name: 'Pause' }).click();
    await alpha.pay(bakery, 1_000);
    await page.getByRole('button', { name: 'Show 4 new events' }).waitFor({ timeout: SOON_MS });
    expect(await listed()).toEqual(known);

    await page.getByRole('button', { name: 'Show 4 new events' }).click();
    expect(await newIn(known, 4)).toEqual(await loggedAfter(cursor));
  });

  test('shows a charge as a code, and says live that it was paid', async () => {
    await signIn();
    const before = await balanceOf(shop).textContent();
    const panel = page.getByRole('region', { name: 'Charge', exact: true });
    await panel.getByLabel('Paid to').selectOption(String(shop));
    await panel.getByLabel('Charge, R$').fill('12,34');
    await panel.getByRole('button', { name: 'Create a charge' }).click();
    const code = panel.getByRole('img', { name: 'QR code of the charge' });
    await code.waitFor({ timeout: SOON_MS });
    const width = () => page.evaluate<number>("document.querySelector('.charge img').naturalWidth");
    await until(async () => (await width()) > 100, SOON_MS);
    await panel.getByText('waits for a payer').waitFor();
    expect(await panel.locator('code').textContent()).toMatch(/^000201.*6304[0-9A-F]{4}$/);

    await panel.getByRole('button', { name: 'Pay it' }).click();
    await panel.getByText(/^paid at /).waitFor({ timeout: SOON_MS });
    await panel.getByText(`Somebody at another bank paid ${reais('12,34')}.`).waitFor();
    expect(await panel.getByRole('button', { name: 'Pay it' }).isVisible()).toBe(false);
    await until(async () => (await balanceOf(shop).textContent()) !== before, SOON_MS);
    await page
      .locator('.event[data-type="pix.charge.paid"]')
      .filter({ hasText: '12,34' })
      .waitFor({ timeout: SOON_MS });
  });

  /** Business time goes on to the noon of a business day: TEDs are taken, bills are paid. */
  async function goOnToNoon(): Promise<void> {
    const now = (await alpha.graphql('{ sandboxClock { now } }')).data.sandboxClock.now;
    const day = nextBusinessDayOrSame(plusDays(brasiliaDate(new Date(now)), 1));
    const seconds = Math.ceil((brasiliaInstant(`${day}T12:00:00`).getTime() - Date.parse(now)) / 1_000);
    await alpha.graphql(`mutation { advanceClock(input: { seconds: ${seconds} }) { __typename } }`);
  }

  test('sends a TED and says live what became of it; one that the gateway refuses is told in words', async () => {
    await goOnToNoon();
    await signIn();
    const panel = page.getByRole('region', { name: 'TED', exact: true });
    await panel.getByLabel('Sent from').selectOption(String(bakery));
    await panel.getByLabel('TED, R$').fill('12,00');
    await panel.getByRole('button', { name: 'Send the TED' }).click();
    await panel.getByText(`${reais('12,00')} to Marina Alves accepted.`).waitFor({ timeout: SOON_MS });
    await panel.getByText('settled', { exact: true }).waitFor({ timeout: SOON_MS });
    await page.locator('.event[data-type="ted.confirmed"]').filter({ hasText: '12,00' }).waitFor({ timeout: SOON_MS });

    await panel.getByLabel('Recipient').fill('Marina REFUSE');
    await panel.getByRole('button', { name: 'Send the TED' }).click();
    await panel.getByText(/^rejected: /).waitFor({ timeout: SOON_MS });

    await panel.getByLabel('ISPB').fill('12345678');
    await panel.getByRole('button', { name: 'Send the TED' }).click();
    await panel.getByText(/^Refused: .*\(unknown_bank\)\.$/).waitFor({ timeout: SOON_MS });
  });

  test('pays a bill from its line: what it costs, and live when it is paid, with its authentication', async () => {
    await goOnToNoon();
    await signIn();
    const panel = page.getByRole('region', { name: 'Bill', exact: true });
    await panel.getByLabel('Paid from').selectOption(String(bakery));
    await panel.getByRole('button', { name: 'Look it up' }).click();
    await panel.getByText('Paste the line or the barcode of the bill.').waitFor();

    await panel.getByRole('button', { name: 'Make a sample bill' }).click();
    await panel.getByText('Look it up.').waitFor({ timeout: SOON_MS });
    expect(await panel.getByLabel('Line or barcode').inputValue()).toMatch(/^\d{47}$/);
    await panel.getByRole('button', { name: 'Look it up' }).click();
    const pay = panel.getByRole('button', { name: `Pay ${reais('49,90')}` });
    await pay.waitFor({ timeout: SOON_MS });
    await panel.getByText('can be paid').waitFor();
    await pay.click();
    await panel.getByText('paid', { exact: true }).waitFor({ timeout: SOON_MS });
    await panel.getByText('Authentication').waitFor({ timeout: SOON_MS });
    expect(await pay.isVisible()).toBe(false);

    await panel.getByLabel('Line or barcode').fill('99997263276900123456178901234563216610000102657');
    await panel.getByRole('button', { name: 'Look it up' }).click();
    await panel.getByText(/^Refused: .*\(invalid_barcode\)\.$/).waitFor({ timeout: SOON_MS });
  });

  test('shows how webhooks are doing: failing with each attempt, then delivered', async () => {
    const receiver = await startReceiver();
    const { body } = await alpha.post('/webhooks', { url: receiver.url, events: ['pix.received'] });
    await signIn();
    const webhook = page.locator(`[data-webhook="${body.data.id}"]`);
    await webhook.getByText('No delivery yet').waitFor({ timeout: SOON_MS });

    receiver.status = 503;
    await alpha.fund(shop, 100);
    await webhook.locator('.attempt.bad').getByText('503').waitFor({ timeout: SOON_MS });
    await webhook.getByText('failing', { exact: true }).waitFor({ timeout: SOON_MS });
    await webhook.getByText('1 delivery pending').waitFor({ timeout: SOON_MS });

    receiver.status = 204;
    await page.getByLabel('Sandbox clock').selectOption('300');
    await page.getByRole('button', { name: 'Advance' }).click();
    await webhook.locator('.attempt.good').getByText('204').waitFor({ timeout: SOON_MS });
    await webhook.getByText('healthy', { exact: true }).waitFor({ timeout: SOON_MS });

    await switchOff(database.url, body.data.id);
    await webhook.getByText('switched off by the gateway').waitFor({ timeout: SOON_MS });
    await webhook.getByText('no delivery succeeded since then').waitFor({ timeout: SOON_MS });
    await alpha.fund(shop, 200);
    await webhook.getByText('given up').waitFor({ timeout: SOON_MS });
    await webhook.getByRole('button', { name: 'Recover' }).click();
    await webhook.getByText('healthy', { exact: true }).waitFor({ timeout: SOON_MS });
    await webhook.getByText('given up').waitFor({ state: 'detached', timeout: SOON_MS });

    await alpha.delete(`/webhooks/${body.data.id}`);
    await webhook.waitFor({ state: 'detached', timeout: SOON_MS });
    receiver.server.close();
  });

  test('lets a newcomer without any account see it live at once', async () => {
    await signIn('beta');
    await page.getByText('No accounts yet').waitFor();
    await page.getByText('Nothing has happened yet').waitFor();

    await page.getByRole('button', { name: 'Create a sample company' }).click();
    await until(async () => (await typesListed()).includes('account.created'), SOON_MS);
    await page.locator('[data-account]').waitFor({ timeout: SOON_MS });
    await page.getByRole('button', { name: 'Receive a PIX' }).click();
    await until(async () => (await typesListed()).includes('pix.received'), SOON_MS);
    await page.getByLabel('Amount, R$').fill('1.000');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Refused: ').waitFor({ timeout: SOON_MS });
    await page.getByLabel('Amount, R$').fill('ten');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Write the amount like this: 25,00').waitFor();
    await page.getByLabel('Amount, R$').fill('10,00');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await until(async () => (await typesListed()).includes('fee.charged'), SOON_MS);
    await until(async () => (await page.locator('#total-balance').textContent()) === reais('239,50'), SOON_MS);
  });

  test('shows what a token with few scopes may read, and says what it may not', async () => {
    await page.route('**/oauth/token', (route) => {
      const postData = `${route.request().postData()}&scope=account:read+customer:read`;
      return route.continue({ postData });
    });
    await signIn();
    await page.getByText('These credentials lack the scope webhook:read').first().waitFor();
    await page.getByText('Webhooks cannot be shown').waitFor();
    expect(await page.getByRole('button', { name: 'Receive a PIX' }).isVisible()).toBe(false);

    const before = await balanceOf(shop).textContent();
    await alpha.fund(shop, 100);
    await until(async () => (await balanceOf(shop).textContent()) !== before, SOON_MS);
  });

  test('gets a new token when its own is void, and misses and repeats nothing', async () => {
    await signIn();
    const [known, cursor] = [await listed(), await now()];
    await endAllTokens(database.url);
    await page.getByText('The access token ended').waitFor({ timeout: SOON_MS });
    alpha = await gateway.partner('alpha');
    await alpha.pay(bakery, 1_000);

    expect((await newIn(known, 4)).map(({ name }) => name)).toEqual(PAID);
    await isLive();
    await page.getByText(/Connected again after/).waitFor();
    await alpha.pay(bakery, 1_000);
    await newIn(known, 8);
    expect(await newIn(known, 8)).toEqual(await loggedAfter(cursor));
    // A query that found the token void is told of by the browser.
    watched.faults.splice(0, watched.faults.length, ...watched.faults.filter((fault) => !fault.includes('401')));
  });

  test('misses and repeats nothing when the gateway is killed, works elsewhere meanwhile, and comes back', async () => {
    await signIn();
    const [known, cursor] = [await listed(), await now()];
    const { port } = new URL(gateway.origin);
    const payments = [alpha.pay(bakery, 1_000), alpha.pay(bakery, 1_000)];
    await Promise.all(payments);
    await gateway.kill('SIGKILL');
    await page.getByText('No connection since').waitFor({ timeout: SOON_MS });

    const elsewhere = await startGateway({ env });
    alpha = await elsewhere.partner('alpha');
    await alpha.pay(shop, 1_000);
    await alpha.fund(shop, 700);
    await until(async () => (await loggedAfter(cursor)).length === 13, SOON_MS);
    await elsewhere.stop();
    gateway = await startGateway({ env: { ...env, PORT: port } });
    alpha = await gateway.partner('alpha');
    await alpha.fund(bakery, 900);

    await newIn(known, 14);
    const logged = await loggedAfter(cursor);
    expect(logged).toHaveLength(14);
    expect(await newIn(known, 14)).toEqual(logged);
    await isLive();
    await page.getByText(/Read \d+ events? of the break: none is missing/).waitFor({ timeout: SOON_MS });
    await page.getByText('No connection since').waitFor({ state: 'hidden' });
    // That nobody answered is told of by the browser.
    const isRefused = (fault: string) =>
      fault.includes('ERR_CONNECTION_REFUSED') || fault.includes('WebSocket connection');
    watched.faults.splice(0, watched.faults.length, ...watched.faults.filter((fault) => !isRefused(fault)));
  });

  test('fits into windows of phones, tablets and desks, and can be read in light and dark', async () => {
    const looks = [
      [375, 812, 'dark'],
      [375, 812, 'light'],
      [768, 1024, 'light'],
      [1440, 900, 'light'],
      [1440, 900, 'dark'],
    ] as const;
    const looksGood = async () => {
      for (const [width, height, colorScheme] of looks) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        const look = `${width} by ${height}, ${colorScheme}`;
        expect(await faintTexts(page), look).toEqual([]);
        expect(await overflowOf(page), look).toBe(0);
      }
    };
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${gateway.origin}/dashboard`);
    await page.getByLabel('Client id').waitFor();
    await looksGood();

    await page.setViewportSize({ width: 375, height: 812 });
    await signIn();
    await page.locator('.event').first().waitFor();
    await page.locator('.event summary').first().click();
    await looksGood();
  });

  test('shows instants in the zone of whoever looks', async () => {
    const inTokyo = await openPage(browser, gateway.origin, { timezoneId: 'Asia/Tokyo' });
    await page.context().close();
    page = inTokyo.page;
    watched = inTokyo;
    await signIn();
    const time = page.locator('.event time').first();
    const instant = new Date((await time.getAttribute('datetime')) ?? '');
    const expected = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(instant);
    expect(await time.textContent()).toContain(expected);
  });

  test('has landmarks, one main heading, and a name for every control', async () => {
    await signIn();
    await page.locator('.event').first().waitFor();
    for (const role of ['banner', 'navigation', 'main'] as const) {
      expect([role, await page.getByRole(role, { includeHidden: true }).count()]).toEqual([
        role,
        role === 'main' ? 2 : 1,
      ]);
    }
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const name of ['Accounts', 'Simulate', 'Charge', 'Events', 'Webhooks', 'Connection']) {
      expect([name, await page.getByRole('region', { name, exact: true }).count()]).toEqual([name, 1]);
    }
    const snapshot = await page.locator('body').ariaSnapshot();
    expect(snapshot).not.toMatch(/- (button|textbox|combobox|checkbox|link)(:| \[|$)/m);
  });
});

async function startReceiver() {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(receiver.status).end());
  });
  const receiver = { server, status: 204, url: '' };
  await new Promise<void>((resolve) => server.listen(0, resolve));
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

/** As the gateway does after days of failures. */
async function switchOff(url: string, webhookId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("update webhook_queue set paused = true, next_at = 'infinity' where webhook_id = $1", [webhookId]);
  await client.query(
    `update webhook set is_active = false, disabled_at = now(), missed_since = now(), disabled_reason = 'no delivery succeeded since then'
     where id = $1`,
    [webhookId],
  );
  await client.end();
}

async function endAllTokens(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('delete from access_token');
  await client.end();
}
