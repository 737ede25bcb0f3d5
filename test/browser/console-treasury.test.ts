import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTreasuryDays } from '../../src/domains/finance/treasury/treasury-day.ts';
import { declineTreasuryDayReopening } from '../../src/domains/finance/treasury/treasury-reopening.ts';
import { brasiliaDate, nextBusinessDayOrSame, plusDays } from '../../src/platform/calendar.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { prepared } from './screens/payables.ts';
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
  const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const dayOf = async (day: string) =>
    (await gateway.as('vera').enter(listTreasuryDays, { first: 1, from: day, to: day })).items[0];

  checkScreens(screens, () => ({ browser, gateway }));

  it('closes the next day after it was said what that means, and others see it at once', async () => {
    await gateway.as('carla').enter(declineTreasuryDayReopening, { day: plusDays(await nextDay(gateway), -1) });
    const next = await nextDay(gateway);
    const [carla, vera] = await Promise.all([
      consolePage(browser, gateway, 'carla', '/console/treasury'),
      consolePage(browser, gateway, 'vera', '/console/treasury'),
    ]);
    await act(carla.page, 'Close a day').click();
    await dialog(carla.page).getByText('is written any more').waitFor();
    await dialog(carla.page).getByText('Every statement entry of this day').waitFor();
    expect(await dialog(carla.page).getByLabel('Day').inputValue()).toBe(next);
    expect(await dayOf(next)).toBeUndefined();
    await dialog(carla.page).getByRole('button', { name: 'Close a day' }).click();
    await said(carla.page, `${written(next)} is closed.`);
    await vera.page
      .getByRole('row')
      .filter({ hasText: written(next) })
      .waitFor();
    expect(await act(vera.page, 'Close a day').count()).toBe(0);
    expect([...carla.faults, ...vera.faults]).toEqual([]);
    await Promise.all([carla, vera].map(({ page }) => page.close()));
  });

  it('says why a day cannot be closed, and keeps the dialog', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'carla', '/console/treasury');
    const today = brasiliaDate(new Date());
    await act(page, 'Close a day').click();
    await dialog(page).getByLabel('Day').fill(today);
    await dialog(page).getByRole('button', { name: 'Close a day' }).click();
    await dialog(page).getByText('This was refused: nothing was done').waitFor();
    await dialog(page).getByText('is not over yet').waitFor();
    expect(await dialog(page).getByLabel('Day').inputValue()).toBe(today);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('reopens a day by two persons, by keys alone, the second with a fresh proof', async () => {
    const day = await closeNext(gateway);
    const reason = 'A fee was <img src=x onerror=alert(1)> forgotten';
    const [carla, gil] = await Promise.all([
      consolePage(browser, gateway, 'carla', `/console/treasury/${day}`),
      consolePage(browser, gateway, 'gil', `/console/treasury/${day}`),
    ]);
    await act(carla.page, 'Ask to reopen').focus();
    await carla.page.keyboard.press('Enter');
    await dialog(carla.page).getByRole('button', { name: 'Ask to reopen' }).focus();
    await carla.page.keyboard.press('Enter');
    await dialog(carla.page).getByText('Say why').waitFor();
    await dialog(carla.page).getByLabel('Reason').focus();
    await carla.page.keyboard.insertText(reason);
    await carla.page.keyboard.press('Tab');
    await carla.page.keyboard.press('Tab');
    await carla.page.keyboard.press('Enter');
    await said(carla.page, 'another treasurer decides');
    await act(carla.page, 'Take the request back').waitFor();
    expect(await act(carla.page, 'Reopen').count()).toBe(0);

    await act(gil.page, 'Reopen').waitFor();
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(gil.page, 'Reopen').focus();
    await gil.page.keyboard.press('Enter');
    await dialog(gil.page).getByText(reason).waitFor();
    await dialog(gil.page).getByRole('button', { name: 'Reopen' }).click();
    await dialog(gil.page).getByText('Prove that it is you').waitFor();
    expect((await dayOf(day))?.status).toBe('reopening');
    await dialog(gil.page).getByRole('link', { name: 'Prove it' }).click();
    await proveAs(gil.page, gateway, 'gil');
    await isLive(gil.page);
    await dialog(gil.page).getByRole('button', { name: 'Reopen' }).click();
    await said(gil.page, 'is open again, with all days after it');
    await carla.page.getByRole('region', { name: 'Story' }).getByText('gil').waitFor();
    expect((await dayOf(day))?.status).toBe('open');
    expect(await carla.page.locator('img').count()).toBe(0);
    expect([...carla.faults, ...gil.faults]).toEqual([]);
    await Promise.all([carla, gil].map(({ page }) => page.close()));
  });

  it('tells whoever decides second that it was decided, and does nothing twice', async () => {
    const day = await askedToReopen(gateway, 'carla', 'A receipt came late');
    const path = `/console/treasury/${day}`;
    const { page, faults } = await consolePage(browser, gateway, 'gil', path);
    await act(page, 'Reopen').click();
    await dialog(page).getByText('A receipt came late').waitFor();
    await gateway.as('carla').enter(declineTreasuryDayReopening, { day });
    await dialog(page).getByRole('button', { name: 'Reopen' }).click();
    await dialog(page).getByText('This was refused: nothing was done').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await act(page, 'Ask to reopen').waitFor();
    expect((await dayOf(day))?.status).toBe('closed');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('shows the cash flow of the days in the address to the cent, and anew when something is due', async () => {
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
    await page.getByText('This did not work').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
