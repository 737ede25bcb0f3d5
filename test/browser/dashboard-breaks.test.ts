import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, findChromium, openPage, sharedBrowser, type WatchedPage } from '../support/browser.ts';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { isLive, signIn } from '../support/dashboard-page.ts';
import { freshDatabase } from '../support/database.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import type { Credentials, PartnerClient } from '../support/partner-client.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();
const PAID = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged'];

interface Logged {
  readonly id: string;
  readonly name: string;
}

describe.skipIf(chromium === null)('the dashboard during interruptions', { timeout: 180_000 }, () => {
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
    [gateway, browser] = await Promise.all([startGateway({ env }), sharedBrowser(chromium ?? '')]);
    alpha = await gateway.partner('alpha');
    bakery = await alpha.openAccount('pj');
    shop = await alpha.openAccount('pj');
    await alpha.fund(bakery, 100_000);
    await alpha.fund(shop, 5_000);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
    await database?.drop();
  });

  beforeEach(async () => {
    watched = await openPage(browser, gateway.origin);
    page = watched.page;
    await page.goto(`${gateway.origin}/dashboard?each=yes`);
    const { partners } = await gateway.sandboxFile();
    await signIn(page, partners.find(({ name }) => name === 'alpha') as Credentials);
    await page.locator('.event').first().waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    expect(watched.faults).toEqual([]);
  });

  const listed = (): Promise<Logged[]> =>
    page.evaluate(
      "[...document.querySelectorAll('.event')].map(({ dataset }) => ({ id: dataset.event, name: dataset.type }))",
    );
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

  test('an invalid access token is replaced, and no event is missed or repeated', async () => {
    const [known, cursor] = [await listed(), await now()];
    await endAllTokens(database.url);
    await page.getByText('The access token expired').waitFor();
    alpha = await gateway.partner('alpha');
    await alpha.pay(bakery, 1_000);

    expect((await newIn(known, 4)).map(({ name }) => name)).toEqual(PAID);
    await isLive(page);
    await page.getByText(/Reconnected after/).waitFor();
    await alpha.pay(bakery, 1_000);
    await newIn(known, 8);
    expect(await newIn(known, 8)).toEqual(await loggedAfter(cursor));
    // The browser logs the 401 of the query with the invalid token.
    watched.faults.splice(0, watched.faults.length, ...watched.faults.filter((fault) => !fault.includes('401')));
  });

  test('no event is missed or repeated when the gateway is killed and comes back', async () => {
    const [known, cursor] = [await listed(), await now()];
    const { port } = new URL(gateway.origin);
    const payments = [alpha.pay(bakery, 1_000), alpha.pay(bakery, 1_000)];
    await Promise.all(payments);
    await gateway.kill('SIGKILL');
    await page.getByText('No connection since').waitFor();

    const elsewhere = await startGateway({ env });
    alpha = await elsewhere.partner('alpha');
    await alpha.pay(shop, 1_000);
    await alpha.fund(shop, 700);
    await until(async () => (await loggedAfter(cursor)).length === 13, BROWSER_TIMEOUT_MS);
    await elsewhere.stop();
    gateway = await startGateway({ env: { ...env, PORT: port } });
    alpha = await gateway.partner('alpha');
    await alpha.fund(bakery, 900);

    await newIn(known, 14);
    const logged = await loggedAfter(cursor);
    expect(logged).toHaveLength(14);
    expect(await newIn(known, 14)).toEqual(logged);
    await isLive(page);
    await page.getByText(/Read \d+ missed events?: the feed is complete/).waitFor();
    await page.getByText('No connection since').waitFor({ state: 'hidden' });
    // The browser logs refused connections.
    const isRefused = (fault: string) =>
      fault.includes('ERR_CONNECTION_REFUSED') || fault.includes('WebSocket connection');
    watched.faults.splice(0, watched.faults.length, ...watched.faults.filter((fault) => !isRefused(fault)));
  });
});

async function endAllTokens(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('delete from access_token');
  await client.end();
}
