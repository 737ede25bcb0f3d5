import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusePayable } from '../../src/domains/finance/payables/payable-decisions.ts';
import { getPayable } from '../../src/domains/finance/payables/payable-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { prepared, screens, seedPayables, withNewKey } from './screens/payables.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('payables in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const stateOf = async (payableId: string) => (await gateway.as('vera').enter(getPayable, { payableId })).status;
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

  checkScreens(screens, () => ({ browser, gateway }));

  it('approving a payable explains the effect first, and its history names the approver', async () => {
    const { id, documentReference } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await act(page, 'Approve').click();
    await dialog(page).getByText('can be put into a payment batch').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await toastShows(page, `${documentReference} of Oficina do João Ltda is approved.`);
    await page.getByRole('region', { name: 'History' }).getByText('fabio').waitFor();
    expect(await stateOf(id)).toBe('approved');
    await expect.poll(() => act(page, 'Approve').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a new PIX key is shown with the previous one in the list, on the page and in the dialog', async () => {
    const id = await withNewKey(gateway);
    const note = /^New PIX key: paid to ok@sandbox until \d\d\/\d\d\/\d{4}$/;
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console/payables/to-approve');
    const row = page.getByRole('row').filter({ hasText: 'new-key@example.com' }).first();
    await row.getByText(note).waitFor();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve…' }).click();
    await dialog(page).getByText(note).waitFor();
    await dialog(page).getByText('prepared by ana').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${gateway.app.origin}/console/payables/${id}`);
    await page.getByRole('complementary', { name: 'Changes of the payee' }).getByText(note).waitFor();
    await act(page, 'Approve').click();
    await dialog(page).getByText(note).waitFor();
    await dialog(page).getByText('123.456.789-09').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('refusing a payable requires a reason', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await act(page, 'Refuse').click();
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await dialog(page).getByText('Enter a reason').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByLabel('Reason').fill('Nobody ordered this');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await toastShows(page, 'is refused');
    await page.getByRole('region', { name: 'History' }).getByText('Nobody ordered this').waitFor();
    expect(await stateOf(id)).toBe('refused');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a second decision on the same payable reports the conflict and does nothing', async () => {
    const { id } = await prepared(gateway);
    const path = `/console/payables/${id}`;
    const [one, two] = await Promise.all([
      consolePage(browser, gateway, 'fabio', path),
      consolePage(browser, gateway, 'gil', path),
    ]);
    await act(one.page, 'Approve').click();
    await act(two.page, 'Approve').click();
    await dialog(one.page).getByRole('button', { name: 'Approve' }).click();
    await toastShows(one.page, 'is approved');
    await dialog(two.page).getByRole('button', { name: 'Approve' }).click();
    await dialog(two.page).getByText('Changed by another operator').waitFor();
    await dialog(two.page).getByRole('button', { name: 'Show current data' }).click();
    await two.page.getByRole('region', { name: 'History' }).getByText('fabio').waitFor();
    expect(await stateOf(id)).toBe('approved');
    expect(one.faults).toEqual([]);
    await Promise.all([one, two].map(({ page }) => page.close()));
  });

  it('open screens show changed payables with filter, selection and focus unchanged', async () => {
    const [first, second] = [await prepared(gateway), await prepared(gateway)];
    const { page, faults } = await consolePage(browser, gateway, 'gil', '/console/payables?status=PENDING');
    const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });
    await row(first.documentReference).getByRole('checkbox').check();
    await row(first.documentReference).focus();
    const decision = { payableId: second.id, expectedVersion: second.version, reason: 'Not ours' };
    await gateway.as('fabio').enter(refusePayable, decision);
    await row(second.documentReference).waitFor({ state: 'detached' });
    expect(page.url()).toContain('status=PENDING');
    expect(await row(first.documentReference).getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.evaluate('document.activeElement.textContent')).toContain(first.documentReference);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('payables can be found, selected and approved in bulk by keyboard', async () => {
    const made = [await prepared(gateway), await prepared(gateway)];
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console/payables');
    await page.getByRole('row').nth(2).waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.closest(".field").textContent')).toContain('Status');
    await page.keyboard.press('P');
    await expect.poll(() => page.url()).toContain('status=PENDING');
    await page.locator('.table-body [role=row]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('2 payables selected').waitFor();
    await page.getByRole('button', { name: 'Approve…' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Each payable is processed separately').waitFor();
    await dialog(page).getByRole('button', { name: 'Approve…' }).focus();
    await page.keyboard.press('Enter');
    await toastShows(page, '2 payables processed.');
    for (const { id } of made) expect(await stateOf(id)).toBe('approved');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a decision is executed once when the first response is lost and the button is pressed again', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    let lost = 0;
    await page.route('**/console/graphql', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('ApprovePayable')) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await act(page, 'Approve').click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('No response').waitFor();
    expect(await stateOf(id)).toBe('approved');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await toastShows(page, 'is approved');
    const steps = page.getByRole('region', { name: 'History' }).getByText('Approved', { exact: true });
    await steps.waitFor();
    expect(await steps.count()).toBe(1);
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });

  it('a list that fails to load completely shows the failure and continues after a retry', async () => {
    await seedPayables(gateway, 60);
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console');
    let isAway = true;
    await page.route('**/console/graphql', (route) =>
      isAway && /"after":"/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: 'Payables', exact: true }).click();
    await page.locator('.table-body [role=row]').first().focus();
    await page.keyboard.press('End');
    await page.getByText('Some rows could not be loaded').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Some rows could not be loaded').waitFor({ state: 'detached' });
    await page.locator('.table-body [role=row][data-index="55"]').waitFor({ state: 'attached' });
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });

  it('payables selected for approval are still selected after a fresh proof', async () => {
    const { id, documentReference } = await prepared(gateway, { supplierDocument: '12345678909' });
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console/payables/to-approve');
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await page.getByRole('row').filter({ hasText: documentReference }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve…' }).click();
    await dialog(page).getByRole('button', { name: 'Approve…' }).click();
    await dialog(page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(page, gateway, 'fabio');
    await dialog(page).getByRole('heading', { name: 'Approve 1 payable' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Approve…' }).click();
    await toastShows(page, '1 payable processed.');
    expect(await stateOf(id)).toBe('approved');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a decision that needs a fresh proof keeps the entries and is executed after the proof', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Refuse').click();
    await dialog(page).getByLabel('Reason').fill('Twice the price');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await dialog(page).getByText('Fresh proof required').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(page, gateway, 'fabio');
    await isLive(page);
    expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('Twice the price');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await toastShows(page, 'is refused');
    expect(faults).toEqual([]);
    await page.close();
  });
});
