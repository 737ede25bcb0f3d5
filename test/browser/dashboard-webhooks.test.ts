import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, findChromium, sharedBrowser, sharedPort, type WatchedPage } from '../support/browser.ts';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { credentialsOf, dashboardPage } from '../support/dashboard-page.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('webhooks in the dashboard', () => {
  let gateway: ServedGateway;
  let browser: Browser;
  let alpha: PartnerClient;
  let shop: number;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [gateway, browser, receiver] = await Promise.all([
      serveGateway({ PORT: await sharedPort() }),
      sharedBrowser(chromium ?? ''),
      startReceiver(),
    ]);
    alpha = await PartnerClient.connect(gateway.app.origin, credentialsOf(gateway, 'alpha'));
    shop = await alpha.openAccount('pj');
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
    receiver?.close();
  });
  beforeEach(() => {
    receiver.status = 204;
    receiver.answer = '';
  });
  afterEach(async () => {
    await page.close();
    expect(watched.faults).toEqual([]);
  });

  const open = async (path = '') => {
    watched = await dashboardPage(browser, gateway, `/dashboard${path}`);
    page = watched.page;
  };
  const registered = async (): Promise<string> =>
    (await alpha.post('/webhooks', { url: receiver.url, events: ['pix.received'] })).body.data.id;
  const dialog = () => page.getByRole('dialog');
  const toastShows = (text: string) => page.locator('.toast').getByText(text).waitFor();

  test('a webhook shows its health: untried, failing with each attempt, delivered, disabled and recovered', async () => {
    const webhookId = await registered();
    await open();
    const webhook = page.locator(`[data-webhook="${webhookId}"]`);
    await webhook.getByText('No deliveries yet').waitFor();
    await webhook.getByText('untried', { exact: true }).waitFor();
    expect(await page.getByText('healthy', { exact: true }).count()).toBe(0);

    receiver.status = 503;
    await alpha.fund(shop, 100);
    await webhook.locator('.attempt.bad').getByText('503').waitFor();
    await webhook.getByText('failing', { exact: true }).waitFor();
    await webhook.getByText('1 delivery pending').waitFor();

    receiver.status = 204;
    await page.getByLabel('Sandbox clock').selectOption('300');
    await page.getByRole('button', { name: 'Advance' }).click();
    await webhook.locator('.attempt.good').getByText('204').waitFor();
    await webhook.getByText('healthy', { exact: true }).waitFor();

    // The gateway does this after days of failures.
    await gateway.sql("update webhook_queue set paused = true, next_at = 'infinity' where webhook_id = $1", [
      webhookId,
    ]);
    await gateway.sql(
      `update webhook set is_active = false, disabled_at = now(), missed_since = now(), disabled_reason = 'no delivery succeeded since then'
       where id = $1`,
      [webhookId],
    );
    await alpha.fund(shop, 200);
    await webhook.getByText('disabled by the gateway').waitFor();
    await webhook.getByText('no delivery succeeded since then').waitFor();
    await webhook.getByText('exhausted').waitFor();
    await webhook.getByRole('button', { name: 'Recover' }).click();
    await webhook.getByText('healthy', { exact: true }).waitFor();
    await webhook.getByText('exhausted').waitFor({ state: 'detached' });

    await alpha.delete(`/webhooks/${webhookId}`);
    await webhook.waitFor({ state: 'detached' });
  });

  test('a registered webhook can be tested, and shows payload and response', async () => {
    await open('/webhooks');
    await page.getByRole('button', { name: 'Register webhook' }).first().click();
    await dialog().getByLabel('Address').fill('receiver');
    await dialog().getByRole('button', { name: 'Register webhook' }).click();
    await dialog().getByText('Enter the complete address').waitFor();
    await dialog().getByLabel('Address').fill(receiver.url);
    await dialog().getByRole('button', { name: 'Register webhook' }).click();
    await toastShows('is registered');

    const name = receiver.url.replace('http://', '');
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    receiver.status = 202;
    receiver.answer = 'taken <b>with</b> thanks';
    await page.getByRole('button', { name: 'Send test' }).click();
    await dialog().getByRole('button', { name: 'Send test' }).click();
    await toastShows('The test is queued');
    const row = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'webhook.test' });
    await row.getByText('delivered').waitFor();
    const chart = page.getByRole('region', { name: 'Deliveries by outcome' });
    await chart.getByRole('img', { name: /by outcome/ }).waitFor();
    await chart.getByText('Show as a table').click();
    const delivered = chart.locator('.day-table').getByRole('row').nth(1).getByRole('cell').first();
    await expect.poll(() => delivered.textContent()).toBe('1');
    await row.getByRole('link').click();

    await page.getByRole('heading', { level: 1, name: 'webhook.test' }).waitFor();
    await page.getByText('202', { exact: true }).waitFor();
    await page.getByText('Response').click();
    await page.getByText('taken <b>with</b> thanks', { exact: true }).waitFor();
    const body = (await page.getByRole('region', { name: 'Body' }).locator('pre').textContent()) ?? '';
    expect(JSON.parse(body)).toEqual(JSON.parse(receiver.received.at(-1)?.body ?? ''));

    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Send again' }).click();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Attempt 2').waitFor();
    expect(receiver.received.slice(before).map((each) => each.body)).toEqual([receiver.received[before - 1]?.body]);
  });

  test('a rotated secret is shown once and signs from then on', async () => {
    const webhookId = await registered();
    await open(`/webhooks/${webhookId}`);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog().getByLabel('The old secret also signs').selectOption('0');
    await dialog().getByRole('button', { name: 'Rotate secret' }).click();
    const shown = page.getByRole('region', { name: 'New secret' });
    const secret = (await shown.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);

    const before = receiver.received.length;
    await alpha.fund(shop, 300);
    const isSignedByIt = ({ headers, body }: Received) =>
      headers['x-service-signature']?.includes(
        createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex'),
      );
    // Deliveries that were in flight before can arrive in the meantime.
    await until(() => receiver.received.slice(before).some(isSignedByIt), BROWSER_TIMEOUT_MS);

    await shown.getByRole('button', { name: 'Done, I copied it' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Rotate secret' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await alpha.delete(`/webhooks/${webhookId}`);
  });

  test('a webhook can replay events after a cursor, be disabled and be deleted', async () => {
    const webhookId = await registered();
    const { eventCursor } = (await alpha.graphql('{ eventCursor }')).data;
    await alpha.fund(shop, 400);
    await open(`/webhooks/${webhookId}`);
    const grid = page.getByRole('grid', { name: 'Deliveries' });
    await grid.getByText('delivered').first().waitFor();
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Replay events' }).click();
    await dialog().getByLabel('Cursor').fill(eventCursor);
    await dialog().getByRole('button', { name: 'Replay events' }).click();
    await toastShows('The events are being sent again');
    await until(() => receiver.received.length > before, BROWSER_TIMEOUT_MS);

    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog().getByRole('button', { name: 'Disable' }).click();
    await page.locator('.page-head').getByText('disabled').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.locator(`[data-webhook="${webhookId}"]`).waitFor({ state: 'detached' });
  });
});

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(receiver.status).end(receiver.answer);
      });
  });
  const receiver = { received, status: 204, answer: '', url: '', close: () => void server.close() };
  await once(server.listen(0), 'listening');
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}
