import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelAccountingBatch } from '../../src/domains/finance/accounting/accounting-batch.ts';
import {
  getAccountingBatch,
  listAccountingBatches,
  listAccountingEntries,
} from '../../src/domains/finance/accounting/accounting-pages.ts';
import { listAccountingMappings } from '../../src/domains/finance/accounting/mapping-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { batchOf, mappingPath, recorded, screens } from './screens/accounting.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('accounting in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
  const vera = () => gateway.as('vera');

  checkScreens(screens, () => ({ browser, gateway }));

  it('generating a batch explains the effect first, and other operators see its entries leave the open list', async () => {
    await recorded(gateway, 'Aluguel <img src=x onerror=alert(1)>');
    const [davi, other] = await Promise.all([
      consolePage(browser, gateway, 'davi', '/console/accounting'),
      consolePage(browser, gateway, 'vera', '/console/accounting'),
    ]);
    await row(other.page, 'Aluguel <img').waitFor();
    expect(await act(other.page, 'Generate batch').count()).toBe(0);
    await act(davi.page, 'Generate batch').focus();
    await davi.page.keyboard.press('Enter');
    await dialog(davi.page).getByText('go into one file for the ERP').waitFor();
    await dialog(davi.page).getByRole('button', { name: 'Generate batch' }).focus();
    await davi.page.keyboard.press('Enter');
    await toastShows(davi.page, /Batch \d+ is /);
    await row(other.page, 'Aluguel <img').waitFor({ state: 'detached' });
    expect(await davi.page.locator('img').count()).toBe(0);
    expect([...davi.faults, ...other.faults]).toEqual([]);
    await Promise.all([davi, other].map(({ page }) => page.close()));
  });

  it('a batch that cannot be generated shows the reason', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'davi', '/console/accounting-batches');
    const { items } = await vera().enter(listAccountingBatches, { first: 100 });
    await act(page, 'Generate batch').click();
    await dialog(page).getByLabel('Up to').fill('2020-01-01');
    await dialog(page).getByRole('button', { name: 'Generate batch' }).click();
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    expect((await vera().enter(listAccountingBatches, { first: 100 })).items).toHaveLength(items.length);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a downloaded batch file has the SHA-256 that the screen shows', async () => {
    const { id } = await batchOf(gateway, 'Ação — 12 ½; "frete"', 'Frete');
    const { page, faults } = await consolePage(browser, gateway, 'vera', `/console/accounting-batches/${id}`);
    const coming = page.waitForEvent('download');
    await act(page, 'Download CSV').click();
    const download = await coming;
    await toastShows(page, 'Its SHA-256 matches the batch');
    const bytes = await readFile((await download.path()) ?? '');
    const { number, sha256 } = await vera().enter(getAccountingBatch, { batchId: id });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(download.suggestedFilename()).toBe(`accounting-batch-${number}.csv`);
    await page.getByText(sha256).waitFor();
    expect(await act(page, 'Cancel batch').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('the download of a batch becomes available when its file is complete', async () => {
    const { id } = await batchOf(gateway, 'Fatura longa');
    const { page, faults } = await consolePage(browser, gateway, 'davi', '/console/accounting');
    let isMade = false;
    await page.route('**/console/graphql', async (route) => {
      if ((await route.request().headerValue('accept')) === 'text/event-stream') return route.continue();
      const response = await route.fetch();
      const body = await response.text();
      const shown = isMade ? body : body.replaceAll('"GENERATED"', '"GENERATING"');
      return route.fulfill({ status: response.status(), contentType: 'application/json', body: shown });
    });
    await page.goto(`${gateway.app.origin}/console/accounting-batches/${id}`);
    await page.getByText('Generating').waitFor();
    expect(await act(page, 'Download CSV').count()).toBe(0);
    isMade = true;
    await act(page, 'Download CSV').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('cancelling a batch twice reports the conflict to the second operator', async () => {
    const { id, number } = await batchOf(gateway, 'Fatura em dobro');
    const other = await batchOf(gateway, 'Fatura de novo');
    const { page, faults } = await consolePage(browser, gateway, 'davi', `/console/accounting-batches/${id}`);
    await act(page, 'Cancel batch').click();
    await dialog(page).getByText('The batch number is not reused').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel batch' }).click();
    await toastShows(page, `Batch ${number} is cancelled`);
    expect((await vera().enter(getAccountingBatch, { batchId: id })).status).toBe('cancelled');
    await page.getByText('This batch has no entries').waitFor();
    await page.goto(`${gateway.app.origin}/console/accounting-batches/${other.id}`);
    await act(page, 'Cancel batch').click();
    await dialog(page).getByText('The batch number is not reused').waitFor();
    await gateway.as('davi').enter(cancelAccountingBatch, { batchId: other.id });
    await dialog(page).getByRole('button', { name: 'Cancel batch' }).click();
    await dialog(page).getByText('Changed by another operator').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('moving an entry to another financial account creates an entry of today with the reason', async () => {
    await recorded(gateway, 'Conta trocada');
    const { page, faults } = await consolePage(browser, gateway, 'davi', '/console/accounting');
    await row(page, 'Conta trocada').getByRole('button', { name: 'Move…' }).click();
    await dialog(page).getByText('The original entry does not change').waitFor();
    await dialog(page).getByRole('button', { name: 'Move…' }).click();
    await dialog(page).getByText('Choose a financial account.').waitFor();
    await dialog(page)
      .getByLabel('Financial account')
      .selectOption(gateway.master.financial_account_ids[1] as string);
    await dialog(page).getByLabel('Reason').fill('Belongs to freight');
    await dialog(page).getByRole('button', { name: 'Move…' }).click();
    await toastShows(page, 'with a new entry of today');
    await row(page, 'Belongs to freight').waitFor();
    const { items } = await vera().enter(listAccountingEntries, { first: 100 });
    expect(items.find(({ kind }) => kind === 'reclassified')?.description).toBe('Belongs to freight');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('changed accounts become a complete draft that can be published', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'davi', await mappingPath(gateway));
    const kind = page.getByLabel('Kind of entry');
    await kind.selectOption('PIX_RETURN_SENT');
    const line = page.getByRole('listitem').filter({ hasText: 'No financial account' });
    const field = (name: string) => line.getByLabel(`${name} of No financial account`, { exact: true });
    const before = await field('Debit').inputValue();
    await field('Debit').fill('');
    await field('Credit').fill('9.9.99');
    await act(page, 'Save draft').click();
    await dialog(page).getByRole('button', { name: 'Save draft' }).click();
    await dialog(page).getByText('enter all four accounts or none').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    for (const name of ['Debit', 'Debit, ERP', 'Credit', 'Credit, ERP']) await field(name).fill(`9.9.99${before}`);
    await act(page, 'Save draft').click();
    await dialog(page).getByText('It has no effect until it is published').waitFor();
    await dialog(page).getByRole('button', { name: 'Save draft' }).click();
    await toastShows(page, 'The draft is saved');
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
    await act(page, 'Publish').click();
    await dialog(page).getByText('Existing batches keep their accounts').waitFor();
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await toastShows(page, 'Published as version 2.');
    const { items } = await vera().enter(listAccountingMappings, { first: 1 });
    expect(items[0]).toMatchObject({ version: 2, publishedBy: 'operator:davi' });
    expect(faults).toEqual([]);
    await page.close();
  });
});
