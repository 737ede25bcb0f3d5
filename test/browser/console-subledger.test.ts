import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { servedBrokenProof } from '../support/subledger.ts';
import { prepared } from './screens/payables.ts';
import { screens } from './screens/subledger.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('proof of the sub-ledger in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  it('an accountant follows a broken row of the newest proof to its payable, and opens the proof of an earlier day', async () => {
    const payable = await prepared(gateway, { supplierName: 'Gráfica Horizonte Ltda' });
    const earlier = await servedBrokenProof(gateway, payable.id);
    await servedBrokenProof(gateway, payable.id);
    const { page, faults } = await consolePage(browser, gateway, 'davi', '/console/subledger');
    const panel = page.getByRole('region', { name: 'The installments of a payable sum to its amounts' });
    await panel.getByText('1 broken row').waitFor();
    const shown = earlier.split('-').reverse().join('/');
    await page.getByRole('link', { name: shown }).click();
    await page.getByRole('heading', { name: `Proof of ${shown}` }).waitFor();
    await panel.getByRole('link', { name: 'Payable' }).click();
    await page.getByRole('main').getByText('Gráfica Horizonte Ltda').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  checkScreens(screens, () => ({ browser, gateway }));
});
