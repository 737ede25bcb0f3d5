import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRemittance } from '../../src/domains/finance/payment-runs/remittance.ts';
import { closePages, findChromium, sharedBrowser, type WatchedPage } from '../support/browser.ts';
import { returnOf } from '../support/cnab240.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { answered, quarantined, screens, sent } from './screens/bank-files.ts';
import { run } from './screens/payment-runs.ts';

const chromium = findChromium();
const PAID = { occurrences: '00', paidOn: '2026-11-23', bankNumber: 'BB01' };

describe.skipIf(chromium === null)('remittances in the console', () => {
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
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('a remittance of a released batch downloads byte for byte, and the import of its return file shows the result', async () => {
    const { id } = await run(gateway, 2, true);
    const treasurer = await open('carla', `/console/payment-runs/${id}`);
    await act(treasurer.page, 'Release batch').click();
    await confirm(treasurer.page, 'Release batch');
    await toastShows(treasurer.page, 'You can generate its remittance now');
    await act(treasurer.page, 'Generate remittance').click();
    await confirm(treasurer.page, 'Generate remittance');
    await toastShows(treasurer.page, 'Download it');
    await treasurer.page.getByRole('link', { name: /\.rem$/ }).click();
    const [download] = await Promise.all([
      treasurer.page.waitForEvent('download'),
      act(treasurer.page, 'Download').click(),
    ]);
    const content = await readFile(await download.path(), 'latin1');
    const remittanceId = treasurer.page.url().split('/').at(-1) ?? '';
    const { fileName, sizeBytes } = await gateway.as('vera').enter(getRemittance, { remittanceId });
    expect(download.suggestedFilename()).toBe(fileName);
    expect(content).toHaveLength(sizeBytes);

    const accountant = await open('davi', '/console/remittances');
    await act(accountant.page, 'Import return file').click();
    await confirm(accountant.page, 'Import return file');
    await dialog(accountant.page).getByText('Choose a file.').waitFor();
    const buffer = Buffer.from(
      returnOf(content, () => PAID),
      'latin1',
    );
    const file = { name: 'RETORNO.RET', mimeType: 'text/plain', buffer };
    await dialog(accountant.page).getByLabel('Return file').setInputFiles(file);
    await confirm(accountant.page, 'Import return file');
    await toastShows(accountant.page, 'Imported: 2 paid');
    await accountant.page.getByRole('region', { name: /^Result of return file/ }).waitFor();
    await treasurer.page.getByText('2 paid, 0 refused').waitFor();
    expect([...treasurer.faults, ...accountant.faults]).toEqual([]);
    await Promise.all([treasurer, accountant].map(({ page }) => page.close()));
  });

  it('an invalid return file is rejected with a message', async () => {
    await sent(gateway, 1);
    const { page, faults } = await open('davi', '/console/remittances');
    await act(page, 'Import return file').click();
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a return') };
    await dialog(page).getByLabel('Return file').setInputFiles(file);
    await confirm(page, 'Import return file');
    await dialog(page).getByText("Not a valid return file of the account's bank").waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a quarantined return file shows what is wrong, and is imported or discarded with a reason', async () => {
    await quarantined(gateway, 'PRIMEIRO.RET');
    await quarantined(gateway, 'SEGUNDO.RET');
    const { page, faults } = await open('davi', '/console/remittance-items');
    const files = page.getByRole('region', { name: 'Return files in quarantine' });
    const row = (name: string) => files.getByRole('row').filter({ has: page.getByText(name) });
    await row('PRIMEIRO.RET').getByText('the file has no trailer').waitFor();
    await row('PRIMEIRO.RET').getByRole('button', { name: 'Import anyway' }).click();
    await confirm(page, 'Import anyway');
    await dialog(page).getByText('Enter the reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('The bank confirmed it by phone');
    await confirm(page, 'Import anyway');
    await toastShows(page, 'PRIMEIRO.RET is imported');
    await page.getByRole('region', { name: /^Result of return file/ }).waitFor();
    await row('SEGUNDO.RET').getByRole('button', { name: 'Discard' }).click();
    await dialog(page).getByLabel('Reason').fill('Cut in transfer');
    await confirm(page, 'Discard');
    await toastShows(page, 'SEGUNDO.RET is discarded');
    await expect.poll(() => row('SEGUNDO.RET').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a treasurer resolves an unclear payment and an accountant settles a contradicted one', async () => {
    const unclear = await sent(gateway, 1);
    await answered(gateway, unclear.content, { occurrences: 'XY' });
    const treasurer = await open('carla', '/console/remittance-items');
    const row = treasurer.page.getByRole('row').filter({ has: treasurer.page.getByText('XY', { exact: true }) });
    await row.first().waitFor();
    const before = await row.count();
    await row.first().getByRole('button', { name: 'Resolve' }).click();
    await confirm(treasurer.page, 'Resolve');
    await dialog(treasurer.page).getByText('Choose the result.').waitFor();
    await dialog(treasurer.page).getByLabel('Result at the bank').selectOption('REFUSED');
    await confirm(treasurer.page, 'Resolve');
    await toastShows(treasurer.page, 'is not paid');
    await expect.poll(() => row.count()).toBe(before - 1);

    const contradicted = await sent(gateway, 1);
    await answered(gateway, contradicted.content, PAID);
    await answered(gateway, contradicted.content, { occurrences: 'AG' });
    const accountant = await open('davi', '/console/remittance-items');
    await accountant.page.getByRole('button', { name: 'Settle' }).first().click();
    await dialog(accountant.page).getByLabel('Outcome').selectOption('STAYS_PAID');
    await dialog(accountant.page).getByLabel('Evidence').fill('The statement of the 23rd has it');
    await confirm(accountant.page, 'Settle');
    await toastShows(accountant.page, 'Stays paid');
    expect([...treasurer.faults, ...accountant.faults]).toEqual([]);
    await Promise.all([treasurer, accountant].map(({ page }) => page.close()));
  });

  it('a payment can be resolved by keyboard, and a second treasurer sees that nothing was changed', async () => {
    const unclear = await sent(gateway, 1);
    await answered(gateway, unclear.content, { occurrences: 'XZ' });
    const opened = await Promise.all(['carla', 'gil'].map((login) => open(login, '/console/remittance-items')));
    for (const { page } of opened) {
      const row = page.getByRole('row').filter({ has: page.getByText('XZ', { exact: true }) });
      await row.getByRole('button', { name: 'Resolve' }).focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByLabel('Result at the bank').focus();
      await page.keyboard.type('not paid');
      await dialog(page).getByRole('button', { name: 'Resolve', exact: true }).focus();
    }
    const [first, second] = opened as [WatchedPage, WatchedPage];
    await first.page.keyboard.press('Enter');
    await toastShows(first.page, 'is not paid');
    await second.page.keyboard.press('Enter');
    await dialog(second.page).getByText('nothing was changed').waitFor();
    expect([...first.faults, ...second.faults]).toEqual([]);
    await Promise.all(opened.map(({ page }) => page.close()));
  });
});
