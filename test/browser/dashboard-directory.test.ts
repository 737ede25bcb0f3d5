import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closePages, findChromium, sharedBrowser, sharedPort, type WatchedPage } from '../support/browser.ts';
import { credentialsOf, dashboardPage } from '../support/dashboard-page.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('keys, claims and infractions in the dashboard', () => {
  let gateway: ServedGateway;
  let browser: Browser;
  let alpha: PartnerClient;
  let shop: number;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveGateway({ PORT: await sharedPort() }), sharedBrowser(chromium ?? '')]);
    alpha = await PartnerClient.connect(gateway.app.origin, credentialsOf(gateway, 'alpha'));
    shop = await alpha.openAccount('pj');
    await alpha.fund(shop, 5_000);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });
  afterEach(async () => {
    await page.close();
    expect(watched.faults).toEqual([]);
  });

  const open = async (path: string) => {
    watched = await dashboardPage(browser, gateway, `/dashboard${path}?account=${shop}`);
    page = watched.page;
  };
  const dialog = () => page.getByRole('dialog');
  const act = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await dialog().getByRole('button', { name, exact: true }).click();
  };

  test('a registered key becomes active without a reload and can be deleted', async () => {
    await open('/keys');
    await page.getByText('No keys yet').waitFor();
    await page.getByLabel('Kind').selectOption('EMAIL');
    await page.getByLabel('Key', { exact: true }).fill('no address');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText(/^Refused: /).waitFor();
    await page.getByLabel('Key', { exact: true }).fill('loja@example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'loja@example.com' });
    await row.getByText('Active').waitFor();
    await act('Delete');
    await page.locator('.toast').getByText('is deleting').waitFor();
    await row.getByText('Active').waitFor({ state: 'detached' });
  });

  test('a claim from another bank appears live, and the key can be kept', async () => {
    await open('/keys');
    await page.getByLabel('Kind').selectOption('EMAIL');
    await page.getByLabel('Key', { exact: true }).fill('caixa@example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('listitem').filter({ hasText: 'caixa@example.com' }).getByText('Active').waitFor();
    await act('Simulate claim');
    await page.locator('.toast').getByText('decide on it under Claims').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Claims' }).click();
    const claim = page.getByRole('list', { name: 'Claims' }).getByRole('listitem');
    await claim.getByText('caixa@example.com').waitFor();
    await act('Keep key');
    await page.locator('.toast').getByText('is cancelled').waitFor();
    await claim.getByText('Cancelled', { exact: true }).waitFor();
  });

  test('a key held elsewhere can be claimed, and a rejected claim shows the reason', async () => {
    const { data } = await alpha.graphql(
      `mutation { simulateDirectoryEntry(input: { key: "antiga@example.com", keyType: EMAIL, ownerDocument: "11144477735", ownerName: "Marina" }) { __typename ... on Error { message } } }`,
    );
    expect(data.simulateDirectoryEntry.message).toBeUndefined();
    await open('/claims');
    await page.getByRole('button', { name: 'Claim key' }).click();
    await page.getByText('Enter a PIX key').waitFor();
    await page.getByLabel('Key', { exact: true }).fill('niemand@example.com');
    await page.getByRole('button', { name: 'Claim key' }).click();
    await page.getByText(/^Refused: /).waitFor();
    await page.getByLabel('Key', { exact: true }).fill('antiga@example.com');
    await page.getByRole('button', { name: 'Claim key' }).click();
    await page.getByText('is open. Its holder decides').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'antiga@example.com' })
      .getByText(/^(Open|Waiting resolution)$/)
      .waitFor();
  });

  test('a fraud report appears live and can be answered with a defense', async () => {
    const { data } = await alpha.graphql(
      `{ transactions(accountId: ${shop}, type: PIX_IN, first: 1) { nodes { ... on PixReceived { endToEndId } } } }`,
    );
    await open('/infractions');
    await page.getByText('No infraction reports').waitFor();
    const panel = page.getByRole('region', { name: 'Simulate a report' });
    await panel.getByLabel(/^End-to-end id/).fill(data.transactions.nodes[0].endToEndId);
    await panel.getByLabel('What happened').fill('<script>alert(1)</script>');
    await panel.getByRole('button', { name: 'Simulate report' }).click();
    await panel.getByText('The payer reported the PIX.').waitFor();
    const report = page.getByRole('list', { name: 'Infraction reports' }).getByRole('listitem');
    await report.getByText('Reported by the other side').waitFor();
    await report.getByText('<script>alert(1)</script>').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Submit defense' }).click();
    await dialog().getByRole('button', { name: 'Submit defense' }).click();
    await dialog().getByText('Enter the arguments against the report.').waitFor();
    await dialog().getByLabel('Defense').fill('The goods were handed over.');
    await dialog().getByRole('button', { name: 'Submit defense' }).click();
    await page.locator('.toast').getByText('The defense is submitted.').waitFor();
    await report.getByText('Defense submitted').waitFor();
  });
});
