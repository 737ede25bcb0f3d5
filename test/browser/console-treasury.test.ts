import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTreasuryDays } from '../../src/domains/finance/treasury/treasury-day.ts';
import { declineTreasuryDayReopening } from '../../src/domains/finance/treasury/treasury-reopening.ts';
import { brasiliaDate, nextBusinessDayOrSame, plusDays } from '../../src/platform/time/calendar.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { prepared } from './screens/payables.ts';
import { entry } from './screens/reconciliation.ts';
import { askedToReopen, closeNext, nextDay, screens } from './screens/treasury.ts';

const chromium = findChromium();
const written = (day: string) => day.split('-').reverse().join('/');

describe.skipIf(chromium === null)('the treasury in the console', () => {
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
  const dayOf = async (day: string) =>
    (await gateway.as('vera').enter(listTreasuryDays, { first: 1, from: day, to: day })).items[0];

  checkScreens(screens, () => ({ browser, gateway }));

  it('closing the next day explains its effect first, and open screens show it at once', async () => {
    await gateway.as('carla').enter(declineTreasuryDayReopening, { day: plusDays(await nextDay(gateway), -1) });
    const next = await nextDay(gateway);
    const [carla, vera] = await Promise.all([
      consolePage(browser, gateway, 'carla', '/console/treasury'),
      consolePage(browser, gateway, 'vera', '/console/treasury'),
    ]);
    await act(carla.page, 'Close day').click();
    await dialog(carla.page).getByText('can be posted on or before').waitFor();
    await dialog(carla.page).getByText('Nothing of this day is pending').waitFor();
    expect(await dialog(carla.page).getByLabel('Day').inputValue()).toBe(next);
    expect(await dayOf(next)).toBeUndefined();
    await dialog(carla.page).getByRole('button', { name: 'Close day' }).click();
    await toastShows(carla.page, `${written(next)} is closed.`);
    await vera.page
      .getByRole('row')
      .filter({ hasText: written(next) })
      .waitFor();
    expect(await act(vera.page, 'Close day').count()).toBe(0);
    expect([...carla.faults, ...vera.faults]).toEqual([]);
    await Promise.all([carla, vera].map(({ page }) => page.close()));
  });

  it('the first closing with pending items needs two confirmations, and its entry is ignored on an open day afterwards', async () => {
    await gateway.sql('delete from treasury_day');
    const day = await nextDay(gateway);
    const entryId = await entry(gateway, -4_200, 'DEBITO SEM PAR', day);
    const { page, faults } = await consolePage(browser, gateway, 'carla', '/console/treasury');
    await act(page, 'Close day').click();
    await dialog(page).getByLabel('Day', { exact: true }).fill(day);
    await dialog(page).getByText('1 unmatched statement entry').waitFor();
    const close = () => dialog(page).getByRole('button', { name: 'Close day' }).click();
    const refused = (text: string) => dialog(page).getByText(text).waitFor();
    await close();
    await refused('no day was closed yet');
    await dialog(page).getByLabel('All earlier days count as closed').check();
    await close();
    await refused('settle them, or confirm these counts');
    expect(await dayOf(day)).toBeUndefined();
    await dialog(page).getByLabel('Close the day with these items pending').check();
    await close();
    await toastShows(page, `${written(day)} is closed.`);
    expect(await dayOf(day)).toMatchObject({ status: 'closed', unmatchedEntries: 1 });

    const davi = await consolePage(browser, gateway, 'davi', `/console/reconciliation/entries/${entryId}`);
    await act(davi.page, 'Ignore').click();
    await dialog(davi.page)
      .getByText(`The treasury day ${written(day)} is closed.`)
      .waitFor();
    expect(await dialog(davi.page).getByLabel('Counts on').inputValue()).toBe(plusDays(day, 1));
    await dialog(davi.page).getByLabel('Reason').fill('Explained by the bank');
    await dialog(davi.page).getByRole('button', { name: 'Ignore' }).click();
    await toastShows(davi.page, 'The entry is ignored.');
    expect(await dayOf(day)).toMatchObject({ status: 'closed', unmatchedEntries: 1 });
    expect([...faults, ...davi.faults]).toEqual([]);
    await Promise.all([page.close(), davi.page.close()]);
  });

  it('a day that cannot be closed shows the reason and keeps the dialog', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'carla', '/console/treasury');
    const today = brasiliaDate(new Date());
    await act(page, 'Close day').click();
    await dialog(page).getByLabel('Day').fill(today);
    await dialog(page).getByRole('button', { name: 'Close day' }).click();
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    await dialog(page).getByText('is not over yet').waitFor();
    expect(await dialog(page).getByLabel('Day').inputValue()).toBe(today);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('reopening a day takes two treasurers, works by keyboard and needs a fresh proof for the second', async () => {
    const day = await closeNext(gateway);
    const reason = 'A fee was <img src=x onerror=alert(1)> forgotten';
    const [carla, gil] = await Promise.all([
      consolePage(browser, gateway, 'carla', `/console/treasury/${day}`),
      consolePage(browser, gateway, 'gil', `/console/treasury/${day}`),
    ]);
    await act(carla.page, 'Request reopening').focus();
    await carla.page.keyboard.press('Enter');
    await dialog(carla.page).getByRole('button', { name: 'Request reopening' }).focus();
    await carla.page.keyboard.press('Enter');
    await dialog(carla.page).getByText('Enter a reason').waitFor();
    await dialog(carla.page).getByLabel('Reason').focus();
    await carla.page.keyboard.insertText(reason);
    await carla.page.keyboard.press('Tab');
    await carla.page.keyboard.press('Tab');
    await carla.page.keyboard.press('Enter');
    await toastShows(carla.page, 'Another treasurer decides');
    await act(carla.page, 'Withdraw request').waitFor();
    expect(await act(carla.page, 'Reopen').count()).toBe(0);

    await act(gil.page, 'Reopen').waitFor();
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(gil.page, 'Reopen').focus();
    await gil.page.keyboard.press('Enter');
    await dialog(gil.page).getByText(reason).waitFor();
    await dialog(gil.page).getByRole('button', { name: 'Reopen' }).click();
    await dialog(gil.page).getByText('Fresh proof required').waitFor();
    expect((await dayOf(day))?.status).toBe('reopening');
    await dialog(gil.page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(gil.page, gateway, 'gil');
    await isLive(gil.page);
    await dialog(gil.page).getByRole('button', { name: 'Reopen' }).click();
    await toastShows(gil.page, 'and all later days are open again');
    await carla.page.getByRole('region', { name: 'History' }).getByText('gil').waitFor();
    expect((await dayOf(day))?.status).toBe('open');
    expect(await carla.page.locator('img').count()).toBe(0);
    expect([...carla.faults, ...gil.faults]).toEqual([]);
    await Promise.all([carla, gil].map(({ page }) => page.close()));
  });

  it('a second decision on a reopening reports the conflict and does nothing', async () => {
    const day = await askedToReopen(gateway, 'carla', 'A receipt came late');
    const path = `/console/treasury/${day}`;
    const { page, faults } = await consolePage(browser, gateway, 'gil', path);
    await act(page, 'Reopen').click();
    await dialog(page).getByText('A receipt came late').waitFor();
    await gateway.as('carla').enter(declineTreasuryDayReopening, { day });
    await dialog(page).getByRole('button', { name: 'Reopen' }).click();
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await act(page, 'Request reopening').waitFor();
    expect((await dayOf(day))?.status).toBe('closed');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('the cash flow shows the days of the address to the cent, and updates when a payable is added', async () => {
    const from = nextBusinessDayOrSame(plusDays(brasiliaDate(new Date()), 100));
    const to = plusDays(from, 2);
    await prepared(gateway, { dueDate: from, amount: 123_456_789_01 });
    const { page, faults } = await consolePage(browser, gateway, 'vera', `/console/cash-flow?from=${from}&to=${to}`);
    const row = page
      .getByRole('grid', { name: 'Cash flow' })
      .getByRole('row')
      .filter({ hasText: written(from) });
    await row.getByText('R$ 123.456.789,01').waitFor();
    await page.locator('.chart canvas').first().waitFor();
    await prepared(gateway, { dueDate: from, amount: 1 });
    await row.getByText('R$ 123.456.789,02').waitFor();
    await page.getByLabel('By', { exact: true }).selectOption('MONTH');
    await expect.poll(() => page.url()).toContain('granularity=MONTH');
    await page.getByLabel('To', { exact: true }).fill(plusDays(from, -1));
    await page.getByText('The request failed').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
