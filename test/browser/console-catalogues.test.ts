import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../src/domains/administration/change-request.ts';
import { listFeeCatalogue } from '../../src/domains/fees/fee-catalogue.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { fundedAccount } from '../support/served-gateway.ts';
import { approveAs } from '../support/two-admins.ts';
import { screens } from './screens/catalogues.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('catalogues for all partners in the console', () => {
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
  const opened = (path: string, login = 'elisa') => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('changed default limits accept only amounts and apply to accounts', async () => {
    const { page, faults } = await opened('/console/partners/limits');
    const row = page.getByRole('row').filter({ hasText: 'Individuals · TED' });
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('One payment').fill('many');
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByText('enter an amount').waitFor();
    await dialog(page).getByLabel('One payment').fill('1.234,56');
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await toastShows(page, 'The limits are changed');
    await row.getByText('R$\u00A01.234,56').waitFor();
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('A month').fill('9.000.000,00');
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await toastShows(page, 'The higher limits wait for a second admin');
    await row.getByRole('link', { name: 'pending change' }).click();
    await page.getByText('Monthly limit').first().waitFor();
    await page.getByText('→ R$\u00A09.000.000,00').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('default limits can be changed by keyboard, and open screens show the change at once', async () => {
    const looking = await consolePage(browser, gateway, 'elisa', '/console/partners/limits', {});
    const { page, faults } = await opened('/console/partners/limits');
    const row = (each: Page) => each.getByRole('row').filter({ hasText: 'Legal entities · TED' });
    await row(page).getByRole('button', { name: 'Change' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('One payment').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4.321,09');
    await page.keyboard.press('Enter');
    await toastShows(page, 'The limits are changed');
    await row(looking.page).getByText('R$\u00A04.321,09').waitFor();
    expect([...faults, ...looking.faults]).toEqual([]);
    await Promise.all([page, looking.page].map((each) => each.close()));
  });

  it('the limit policy shows the waiting time, the ceilings and the pending raises', async () => {
    const { page, faults } = await opened('/console/partners/limits');
    const { accountId } = await fundedAccount(gateway.alpha);
    await act(page, 'Change waiting time').click();
    await dialog(page).getByLabel('Hours').fill('49');
    await dialog(page).getByRole('button', { name: 'Change waiting time' }).click();
    await dialog(page).getByText('Enter a number of hours from 0 to 48').waitFor();
    await dialog(page).getByLabel('Hours').fill('30');
    await dialog(page).getByRole('button', { name: 'Change waiting time' }).click();
    await page.getByText('A raise takes effect after 30 hours').waitFor();
    await gateway.alpha.request('PUT', `/accounts/${accountId}/limits`, { pix_out_daily_limit: 9_000_000 });
    await page.reload();
    const raise = page.getByRole('row').filter({ hasText: String(accountId) });
    await raise.getByText('R$\u00A090.000,00').waitFor();
    const payment = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^payment$/i }) });
    await payment.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('A day').fill('80.000,00');
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await toastShows(page, 'The ceilings are changed');
    await page.getByText('No pending raises').waitFor();
    await act(page, 'Change waiting time').click();
    await dialog(page).getByLabel('Hours').fill('0');
    await dialog(page).getByRole('button', { name: 'Change waiting time' }).click();
    await toastShows(page, 'The shorter waiting time waits for a second admin');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a fee can be added to the catalogue and ended', async () => {
    const { page, faults } = await opened('/console/partners/fees');
    await act(page, 'Add fee').click();
    await dialog(page).getByRole('button', { name: 'Add fee' }).click();
    await dialog(page).getByText('Enter a fixed amount').waitFor();
    await dialog(page).getByLabel('Transaction').selectOption('TED');
    await dialog(page).getByLabel('Fixed amount').fill('7,31');
    await dialog(page).getByRole('button', { name: 'Add fee' }).click();
    await toastShows(page, 'waits for a second admin');
    const { items: asked } = await gateway.as('hugo').enter(listChanges, { waiting: true });
    await approveAs(gateway.as('hugo').enter, asked.find(({ wanted }) => wanted['fixedAmount'] === 731)?.id);
    const row = page.getByRole('row').filter({ hasText: '7,31' });
    await row.getByRole('button', { name: 'End' }).click();
    await dialog(page).getByRole('button', { name: 'End' }).click();
    await toastShows(page, 'The fee applies until');
    const { items } = await gateway.as('elisa').enter(listFeeCatalogue, {});
    expect(items.find(({ fixedAmount }) => fixedAmount === 731)?.effectiveUntil).not.toBeNull();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('customer data can be exported, and is not erased while an account is open', async () => {
    const { customerId } = await fundedAccount(gateway.alpha);
    const { page, faults } = await opened('/console/partners/customers');
    await page.getByLabel('Customer').fill(String(customerId));
    const download = page.waitForEvent('download');
    await act(page, 'Export as a file').click();
    expect((await download).suggestedFilename()).toBe(`customer-${customerId}.json`);
    await act(page, 'Erase').click();
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await dialog(page).getByText("This id differs from the customer's id").waitFor();
    await dialog(page).getByLabel("customer's id again").fill(String(customerId));
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
