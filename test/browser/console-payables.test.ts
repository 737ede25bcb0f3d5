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
  const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

  checkScreens(screens, () => ({ browser, gateway }));

  it('are approved after it was said what will happen, and the story tells who did', async () => {
    const { id, documentReference } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await act(page, 'Approve').click();
    await dialog(page).getByText('can be put into a payment run').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await said(page, `${documentReference} of Oficina do João Ltda is approved.`);
    await page.getByRole('region', { name: 'Story' }).getByText('fabio').waitFor();
    expect(await stateOf(id)).toBe('approved');
    await expect.poll(() => act(page, 'Approve').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('show a new PIX key with the former one in the list, on the page and in the dialog', async () => {
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

  it('are refused with a reason, which has to be there', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await act(page, 'Refuse').click();
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await dialog(page).getByText('Say why').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByLabel('Reason').fill('Nobody ordered this');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await said(page, 'is refused');
    await page.getByRole('region', { name: 'Story' }).getByText('Nobody ordered this').waitFor();
    expect(await stateOf(id)).toBe('refused');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('tell whoever comes second that somebody was quicker, and do nothing twice', async () => {
    const { id } = await prepared(gateway);
    const path = `/console/payables/${id}`;
    const [one, two] = await Promise.all([
      consolePage(browser, gateway, 'fabio', path),
      consolePage(browser, gateway, 'gil', path),
    ]);
    await act(one.page, 'Approve').click();
    await act(two.page, 'Approve').click();
    await dialog(one.page).getByRole('button', { name: 'Approve' }).click();
    await said(one.page, 'is approved');
    await dialog(two.page).getByRole('button', { name: 'Approve' }).click();
    await dialog(two.page).getByText('Somebody else was quicker').waitFor();
    await dialog(two.page).getByRole('button', { name: 'Show how it is now' }).click();
    await two.page.getByRole('region', { name: 'Story' }).getByText('fabio').waitFor();
    expect(await stateOf(id)).toBe('approved');
    expect(one.faults).toEqual([]);
    await Promise.all([one, two].map(({ page }) => page.close()));
  });

  it('change on the screen of whoever looks, with filter, selection and focus as they were', async () => {
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

  it('are found, selected and approved by keys alone, many at once', async () => {
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
    await dialog(page).getByText('Each is decided by itself').waitFor();
    await dialog(page).getByRole('button', { name: 'Approve…' }).focus();
    await page.keyboard.press('Enter');
    await said(page, 'Decided on 2 payables.');
    for (const { id } of made) expect(await stateOf(id)).toBe('approved');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are decided once when the answer to the first press is lost and somebody presses again', async () => {
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
    await dialog(page).getByText('No answer came').waitFor();
    expect(await stateOf(id)).toBe('approved');
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await said(page, 'is approved');
    const steps = page.getByRole('region', { name: 'Story' }).getByText('Approved', { exact: true });
    await steps.waitFor();
    expect(await steps.count()).toBe(1);
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });

  it('that cannot all be read say so, and are read on when asked to', async () => {
    await seedPayables(gateway, 60);
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console');
    let isAway = true;
    await page.route('**/console/graphql', (route) =>
      isAway && /"after":"/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: 'Payables', exact: true }).click();
    await page.locator('.table-body [role=row]').first().focus();
    await page.keyboard.press('End');
    await page.getByText('Not everything could be read').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Not everything could be read').waitFor({ state: 'detached' });
    await page.locator('.table-body [role=row][data-index="55"]').waitFor({ state: 'attached' });
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });

  it('that were selected for approval are found again after a fresh proof', async () => {
    const { id, documentReference } = await prepared(gateway, { supplierDocument: '12345678909' });
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console/payables/to-approve');
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await page.getByRole('row').filter({ hasText: documentReference }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve…' }).click();
    await dialog(page).getByRole('button', { name: 'Approve…' }).click();
    await dialog(page).getByRole('link', { name: 'Prove it' }).click();
    await proveAs(page, gateway, 'fabio');
    await dialog(page).getByRole('heading', { name: 'Approve 1 payable' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Approve…' }).click();
    await said(page, 'Decided on 1 payable.');
    expect(await stateOf(id)).toBe('approved');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('ask for a fresh proof, keep what was entered meanwhile, and are decided after it', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Refuse').click();
    await dialog(page).getByLabel('Reason').fill('Twice the price');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await dialog(page).getByText('Prove that it is you').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await dialog(page).getByRole('link', { name: 'Prove it' }).click();
    await proveAs(page, gateway, 'fabio');
    await isLive(page);
    expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('Twice the price');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await said(page, 'is refused');
    expect(faults).toEqual([]);
    await page.close();
  });
});
