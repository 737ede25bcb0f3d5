import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchEntries } from '../../src/domains/finance/reconciliation/manual-matching.ts';
import { changeStatementProfile } from '../../src/domains/finance/reconciliation/statement-profile.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { cnabStatement } from '../support/statement-files.ts';
import { entry, entryOf, matched, proposed, screens, thingsOf, yesterday } from './screens/reconciliation.ts';

const chromium = findChromium();
const BOARD = '/console/reconciliation/entries';

describe.skipIf(chromium === null)('reconciliation in the console', () => {
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
  const side = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
  const row = (page: Page, grid: string, text: string) => side(page, grid).getByRole('row').filter({ hasText: text });
  const statusOf = async (id: string) => (await entryOf(gateway, id))?.status;

  checkScreens(screens, () => ({ browser, gateway }));

  it('proposals can be accepted or dismissed, and open screens show the result at once', async () => {
    const first = await proposed(gateway, 51_101, 'PROPOSTA UM', 'Alfa <img src=x onerror=alert(1)>');
    const second = await proposed(gateway, 51_103, 'PROPOSTA DOIS', 'Beta');
    const [davi, vera] = await Promise.all([
      consolePage(browser, gateway, 'davi', `${BOARD}/${first}`),
      consolePage(browser, gateway, 'vera', BOARD),
    ]);
    await row(vera.page, 'Statement entries', 'PROPOSTA UM').waitFor();
    await act(davi.page, 'Accept').click();
    await dialog(davi.page).getByText('You can undo the match').waitFor();
    expect(await statusOf(first)).toBe('proposed');
    await dialog(davi.page).getByRole('button', { name: 'Accept' }).click();
    await toastShows(davi.page, 'Matched to');
    expect(await statusOf(first)).toBe('matched');
    await davi.page.getByRole('region', { name: 'Matches' }).getByRole('link').waitFor();
    await row(vera.page, 'Statement entries', 'PROPOSTA UM').waitFor({ state: 'detached' });
    expect(await vera.page.getByRole('main').getByRole('checkbox').count()).toBe(0);
    await davi.page.goto(`${gateway.app.origin}${BOARD}/${second}`);
    await act(davi.page, 'Dismiss').click();
    await dialog(davi.page).getByRole('button', { name: 'Dismiss' }).click();
    await toastShows(davi.page, 'The proposal is dismissed.');
    await expect.poll(() => statusOf(second)).toBe('unmatched');
    expect(await davi.page.locator('img').count()).toBe(0);
    expect([...davi.faults, ...vera.faults]).toEqual([]);
    await Promise.all([davi, vera].map(({ page }) => page.close()));
  });

  it('an entry can be matched to items by keyboard with the reason of the difference', async () => {
    const things = await thingsOf(gateway);
    await things.remittanceItem({ amount: 60_000, on: yesterday(), name: 'Gama Um' });
    await things.remittanceItem({ amount: 40_000, on: yesterday(), name: 'Gama Dois' });
    const id = await entry(gateway, -100_350, 'LOTE DE PAGAMENTOS');
    const { page, faults } = await consolePage(browser, gateway, 'davi', `${BOARD}?text=Gama`);
    await row(page, 'Statement entries', 'LOTE DE PAGAMENTOS').focus();
    await page.keyboard.press('Space');
    await row(page, 'Payments and receipts', 'Gama Um').focus();
    await page.keyboard.press('Space');
    await row(page, 'Payments and receipts', 'Gama Dois').focus();
    await page.keyboard.press('Space');
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByText('2 items').waitFor();
    await selection.getByText('-R$ 3,50').waitFor();
    await act(page, 'Match…').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('no longer wait').waitFor();
    await dialog(page).getByRole('button', { name: 'Match…' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Enter the reason for the remaining -R$ 3,50').waitFor();
    await dialog(page).getByRole('button', { name: 'Add difference' }).focus();
    await page.keyboard.press('Enter');
    expect(await dialog(page).getByLabel('Difference in reais').inputValue()).toBe('3,50');
    await dialog(page).getByText('R$ 0,00').waitFor();
    await dialog(page).getByRole('button', { name: 'Match…' }).focus();
    await page.keyboard.press('Enter');
    await toastShows(page, 'Matched.');
    expect(await statusOf(id)).toBe('matched');
    await selection.waitFor({ state: 'detached' });
    await row(page, 'Payments and receipts', 'Gama Um').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a second match of the same entry reports the conflict', async () => {
    const things = await thingsOf(gateway);
    const item = await things.remittanceItem({ amount: 7_070_70, on: yesterday(), name: 'Delta' });
    const entryId = await entry(gateway, -7_070_71, 'DELTA PAGTO');
    const { page, faults } = await consolePage(browser, gateway, 'davi', `${BOARD}?text=Delta`);
    await row(page, 'Statement entries', 'DELTA PAGTO').getByRole('checkbox').check();
    await row(page, 'Payments and receipts', 'Delta').getByRole('checkbox').check();
    await act(page, 'Match…').click();
    await dialog(page).getByRole('button', { name: 'Add difference' }).click();
    await gateway.as('davi').enter(matchEntries, {
      entryIds: [entryId],
      items: [{ kind: 'remittance_item', id: item }],
      differences: [{ amount: -1, reason: 'fee' }],
    });
    await dialog(page).getByRole('button', { name: 'Match…' }).click();
    await dialog(page).getByText('Changed by another operator').waitFor();
    await dialog(page).getByRole('button', { name: 'Show current data' }).click();
    await row(page, 'Statement entries', 'DELTA PAGTO').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('an entry can be ignored with a reason and restored', async () => {
    const id = await entry(gateway, -13, 'CENTAVOS');
    const { page, faults } = await consolePage(browser, gateway, 'davi', `${BOARD}/${id}`);
    await act(page, 'Ignore').click();
    await dialog(page).getByRole('button', { name: 'Ignore' }).click();
    await dialog(page).getByText('Enter the reason why the entry needs no match').waitFor();
    await dialog(page).getByLabel('Reason').fill('Rounding of the bank');
    await dialog(page).getByRole('button', { name: 'Ignore' }).click();
    await toastShows(page, 'The entry is ignored.');
    await page.getByText('Rounding of the bank').waitFor();
    expect(await statusOf(id)).toBe('ignored');
    await act(page, 'Restore').click();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await toastShows(page, 'waits for a match again');
    expect(await statusOf(id)).toBe('unmatched');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a match can be undone once, with a reason', async () => {
    const matchId = await matched(gateway, 321_321);
    const { page, faults } = await consolePage(browser, gateway, 'davi', `/console/matches/${matchId}`);
    await act(page, 'Undo match').click();
    await dialog(page).getByLabel('Reason').fill('It was another payment');
    await dialog(page).getByRole('button', { name: 'Undo match' }).click();
    await toastShows(page, 'Its entries wait again');
    await page.getByRole('region', { name: 'History' }).getByText('It was another payment').waitFor();
    await expect.poll(() => act(page, 'Undo match').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a file is previewed, corrected row by row, and imported', async () => {
    const entries = [
      { date: yesterday(), amount: -91_919, category: '120', history: 'TED DO ARQUIVO', document: '77' },
    ];
    const text = cnabStatement({ opening: 0, entries });
    const file = (content: string) => ({
      name: 'extrato.ret',
      mimeType: 'text/plain',
      buffer: Buffer.from(content, 'latin1'),
    });
    const { page, faults } = await consolePage(browser, gateway, 'ana', '/console/reconciliation');
    await page.getByRole('link', { name: 'Import statements' }).click();
    await page.getByLabel('File').setInputFiles(file(text));
    await act(page, 'Show preview').click();
    await page.getByText('The institution has no account with this number').waitFor();
    await act(page, 'Import').click();
    await toastShows(page, 'Nothing was imported');
    await page.getByLabel('File').setInputFiles(file(text.replaceAll('0000001234567', '0000000567890')));
    await act(page, 'Show preview').click();
    await page.getByText('closing balance differs from the books').waitFor();
    await page.getByText('To book (1)').click();
    await page.getByText('TED DO ARQUIVO').waitFor();
    await page.getByLabel('Import in spite of it: reason').fill('The account was opened with another balance');
    await act(page, 'Import').click();
    await toastShows(page, '1 entry imported.');
    await page.getByRole('link', { name: 'Match the imported entries' }).click();
    await row(page, 'Statement entries', 'TED DO ARQUIVO').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a remembered decision is shown for its account and can be forgotten', async () => {
    const bankAccountId = gateway.master.bank_account_ids[0] as string;
    await gateway.as('davi').enter(changeStatementProfile, {
      ...{ bankAccountId, signByType: false, labels: [{ label: 'SALDO DO DIA', meaning: 'balance' }] },
    });
    const { page, faults } = await consolePage(browser, gateway, 'davi', '/console/reconciliation/import');
    await page.getByLabel('Account').selectOption({ value: bankAccountId });
    await page.getByText('Rows with the text “SALDO DO DIA” are balances').waitFor();
    await act(page, 'Forget').click();
    await dialog(page).getByRole('button', { name: 'Forget' }).click();
    await toastShows(page, 'Forgotten.');
    await page.getByText('Rows with the text “SALDO DO DIA” are balances').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });
});
