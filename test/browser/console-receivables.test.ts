import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReceivable } from '../../src/domains/finance/receivables/receipt-reversal.ts';
import { getReceiptsReport } from '../../src/domains/finance/receivables/receipts-report.ts';
import { getReceivable } from '../../src/domains/finance/receivables/receivable.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { reais } from '../support/receivables.ts';
import { credited, owed, received, screens } from './screens/receivables.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('receivables in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const read = (receivableId: string) => gateway.as('vera').enter(getReceivable, { receivableId });
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('the form for a new receivable reports missing fields, and values are shown as entered', async () => {
    const debtor = '"><script>alert(1)</script>';
    const { page, faults } = await open('ana', '/console/receivables');
    await act(page, 'New receivable').click();
    await confirm(page, 'New receivable');
    await dialog(page).getByText('Enter the debtor.').waitFor();
    await dialog(page).getByLabel('Debtor', { exact: true }).fill(debtor);
    await dialog(page).getByLabel('CNPJ or CPF').fill('11.222.333/0001-81');
    await dialog(page).getByLabel('Invoice or contract').fill('NF 1 <b>');
    await dialog(page).getByLabel('Description').fill('Aluguel');
    await dialog(page).getByLabel('Amount').fill('1.234,56');
    await dialog(page).getByLabel('Due').fill('2026-12-10');
    await confirm(page, 'New receivable');
    await page.getByRole('heading', { level: 1, name: `NF 1 <b> · ${debtor}` }).waitFor();
    const receivable = await read(page.url().split('/').at(-1) ?? '');
    expect(receivable).toMatchObject({ debtorName: debtor, amountBaseUnits: 12_345_600, dueDate: '2026-12-10' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a receipt can be registered by keyboard up to the open amount, and reversed with a reason', async () => {
    const { id } = await owed(gateway);
    const { page, faults } = await open('davi', `/console/receivables/${id}`);
    await act(page, 'Register receipt').focus();
    await page.keyboard.press('Enter');
    const amount = dialog(page).getByLabel('Amount in reais');
    await amount.waitFor();
    expect(await amount.inputValue()).toBe('100,00');
    await amount.fill('100,01');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Only R$ 100,00 of the receivable are open.').waitFor();
    await amount.fill('30');
    await page.keyboard.press('Enter');
    await toastShows(page, /^R\$.30,00 of NF/);
    await page.getByText('R$ 70,00').first().waitFor();
    expect(await read(id)).toMatchObject({ status: 'partially_received', receivedBaseUnits: reais(30) });
    await act(page, 'Reverse').click();
    await confirm(page, 'Reverse');
    await dialog(page).getByText('Enter a reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('The cheque bounced');
    await confirm(page, 'Reverse');
    await toastShows(page, 'is reversed');
    await page.getByRole('region', { name: 'Receipts' }).getByText('The cheque bounced').waitFor();
    expect(await read(id)).toMatchObject({ status: 'open', receivedBaseUnits: 0 });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a PIX credit can be identified from its own screen and leaves the list', async () => {
    const credit = await credited(gateway, 55_500);
    const { id, documentReference } = await owed(gateway, { amountBaseUnits: reais(555) });
    const { page, faults } = await open('davi', '/console/pix-credits');
    const row = page.getByRole('row').filter({ hasText: credit.endToEndId });
    await row.click();
    const candidate = page.getByRole('listitem').filter({ hasText: documentReference });
    await candidate.getByText('same amount').waitFor();
    await candidate.getByRole('button', { name: 'Identify' }).click();
    await confirm(page, 'Identify');
    await toastShows(page, 'received.');
    expect(await read(id)).toMatchObject({ status: 'received' });
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'PIX credits' }).click();
    await page.getByRole('heading', { level: 1, name: 'PIX credits' }).waitFor();
    await page.locator('.table, .state-title').first().waitFor();
    await row.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a PIX can be identified from the receivable, and a receipt that does not fit is explained', async () => {
    const credit = await credited(gateway, 44_400);
    const { id } = await owed(gateway, { amountBaseUnits: reais(444) });
    const { page, faults } = await open('davi', `/console/receivables/${id}`);
    await act(page, 'Register receipt').click();
    await dialog(page).getByLabel('Reference').fill(credit.endToEndId);
    await dialog(page).getByLabel('Received on').fill('2026-11-02');
    await confirm(page, 'Register receipt');
    await dialog(page).getByText('Enter this day as the day of the receipt').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await act(page, 'Identify PIX').click();
    await dialog(page).getByLabel('PIX', { exact: true }).selectOption(credit.endToEndId);
    expect(await dialog(page).getByLabel('Amount in reais').inputValue()).toBe('444,00');
    await confirm(page, 'Identify PIX');
    await toastShows(page, 'received.');
    expect(await read(id)).toMatchObject({ status: 'received' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a receipt for a receivable that another operator closed reports the conflict and registers nothing', async () => {
    const { id } = await owed(gateway);
    const { page, faults } = await open('davi', `/console/receivables/${id}`);
    await act(page, 'Register receipt').click();
    await gateway.as('ana').enter(cancelReceivable, { receivableId: id, reason: 'Billed twice' });
    await confirm(page, 'Register receipt');
    await dialog(page).getByText('The receivable is cancelled').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Billed twice').waitFor();
    expect(await read(id)).toMatchObject({ status: 'cancelled', receivedBaseUnits: 0 });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a receivable can be cancelled with a reason, and viewers have no actions', async () => {
    const { id } = await owed(gateway);
    const viewer = await open('vera', `/console/receivables/${id}`);
    await viewer.page.getByText('Details').first().waitFor();
    for (const name of ['Register receipt', 'Cancel receivable']) expect(await act(viewer.page, name).count()).toBe(0);
    const { page, faults } = await open('ana', `/console/receivables/${id}`);
    await act(page, 'Cancel receivable').click();
    await dialog(page).getByLabel('Reason').fill('Billed to somebody else');
    await confirm(page, 'Cancel receivable');
    await toastShows(page, 'is cancelled');
    await viewer.page.getByText('Billed to somebody else').waitFor();
    expect([...faults, ...viewer.faults]).toEqual([]);
    await Promise.all([viewer.page, page].map((each) => each.close()));
  });

  it('each month has a receipts report that says when it is final, and the aging list shows overdue receivables', async () => {
    const { id, documentReference } = await owed(gateway, { dueDate: '2026-08-01' });
    await received(gateway, id, 25, '2026-10-15');
    const report = await gateway.as('vera').enter(getReceiptsReport, { from: '2026-10-01', to: '2026-10-31' });
    const { page, faults } = await open('vera', '/console/receipts?month=2026-10');
    await page.getByText('This month is over').waitFor();
    await page.getByRole('region', { name: 'Received' }).getByText('R$ 25,00').first().waitFor();
    expect(report.received).toBe(2_500);
    await page.goto(`${gateway.app.origin}/console/receivables-aging`);
    const row = page.getByRole('row').filter({ hasText: documentReference });
    await row.getByText('More than 90 days').waitFor();
    await row.click();
    await page.getByRole('heading', { level: 1, name: new RegExp(documentReference) }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
