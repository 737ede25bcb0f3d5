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

  test('a key is registered, answered by the directory without reloading, and let go', async () => {
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
    await page.locator('.toast').getByText('was asked to delete').waitFor();
    await row.getByText('Active').waitFor({ state: 'detached' });
  });

  test('a claim from another bank is seen as it comes, and the key is kept', async () => {
    await open('/keys');
    await page.getByLabel('Kind').selectOption('EMAIL');
    await page.getByLabel('Key', { exact: true }).fill('caixa@example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('listitem').filter({ hasText: 'caixa@example.com' }).getByText('Active').waitFor();
    await act('Have it claimed');
    await page.locator('.toast').getByText('decide on it under Claims').waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Claims' }).click();
    const claim = page.getByRole('list', { name: 'Claims' }).getByRole('listitem');
    await claim.getByText('caixa@example.com').waitFor();
    await act('Keep the key');
    await page.locator('.toast').getByText('is cancelled').waitFor();
    await claim.getByText('Cancelled', { exact: true }).waitFor();
  });

  test('a key that is held elsewhere is claimed, or it is told in words why it is not', async () => {
    const { data } = await alpha.graphql(
      `mutation { simulateDirectoryEntry(input: { key: "antiga@example.com", keyType: EMAIL, ownerDocument: "11144477735", ownerName: "Marina" }) { __typename ... on Error { message } } }`,
    );
    expect(data.simulateDirectoryEntry.message).toBeUndefined();
    await open('/claims');
    await page.getByRole('button', { name: 'Claim it' }).click();
    await page.getByText('Which key?').waitFor();
    await page.getByLabel('Key', { exact: true }).fill('niemand@example.com');
    await page.getByRole('button', { name: 'Claim it' }).click();
    await page.getByText(/^Refused: /).waitFor();
    await page.getByLabel('Key', { exact: true }).fill('antiga@example.com');
    await page.getByRole('button', { name: 'Claim it' }).click();
    await page.getByText('is opened: its holder decides').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'antiga@example.com' })
      .getByText(/^(Open|Waiting resolution)$/)
      .waitFor();
  });

  test('a report of a fraud is shown as it comes, and answered by a defense', async () => {
    const { data } = await alpha.graphql(
      `{ transactions(accountId: ${shop}, type: PIX_IN, first: 1) { nodes { ... on PixReceived { endToEndId } } } }`,
    );
    await open('/infractions');
    await page.getByText('No infraction reports').waitFor();
    const panel = page.getByRole('region', { name: 'Have one reported' });
    await panel.getByLabel(/^End-to-end id/).fill(data.transactions.nodes[0].endToEndId);
    await panel.getByLabel('What happened').fill('<script>alert(1)</script>');
    await panel.getByRole('button', { name: 'Have it reported' }).click();
    await panel.getByText('The payer has reported it.').waitFor();
    const report = page.getByRole('list', { name: 'Infraction reports' }).getByRole('listitem');
    await report.getByText('Reported by the other side').waitFor();
    await report.getByText('<script>alert(1)</script>').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Hand in a defense' }).click();
    await dialog().getByRole('button', { name: 'Hand in a defense' }).click();
    await dialog().getByText('Say what speaks against the report.').waitFor();
    await dialog().getByLabel('Defense').fill('The goods were handed over.');
    await dialog().getByRole('button', { name: 'Hand in a defense' }).click();
    await page.locator('.toast').getByText('The defense is handed in.').waitFor();
    await report.getByText('Defense submitted').waitFor();
  });
});
