import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { servedStatement } from '../support/rail-statements.ts';
import { screens } from './screens/rail-statements.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('rail statements in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  it('a viewer follows a difference from the list of days to the case that settles it', async () => {
    const day = await servedStatement(gateway, 'bills');
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/rail-statements');
    await page.getByLabel('Rail', { exact: true }).selectOption('BILLS');
    await page.getByText('Differs').first().waitFor();
    await page.getByRole('link', { name: day.split('-').reverse().join('/') }).click();
    await page.getByRole('main').getByText('Missing in the books').first().waitFor();
    await page.getByRole('link', { name: /^Case of E99999011/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Missing in the books' }).waitFor();
    await page.getByText('bills.statement').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('an address with an unknown rail says which rails have statements', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/rail-statements/SWIFT/2026-11-23');
    await page.getByText('Statements exist for PIX, TED, Bills.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  checkScreens(screens, () => ({ browser, gateway }));
});
