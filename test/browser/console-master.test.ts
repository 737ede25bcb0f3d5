import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMaster } from '../../src/domains/finance/master/master-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { screens } from './screens/master.ts';

const chromium = findChromium();
const OWN = 'Banco Sandbox Serviços S.A.';
const HOSTILE = '<img src=x onerror="document.title=1">';

describe.skipIf(chromium === null)('master data in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const master = () => gateway.as('vera').enter(getMaster, {});
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const said = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, `/console/master${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('gets a company, its address and a branch by keys alone, and shows names as they were written', async () => {
    const { page, faults } = await open('elisa', '');
    await act(page, 'Add company').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('A company stays for good').waitFor();
    await page.keyboard.press('Tab');
    await dialog(page).getByLabel('Name').focus();
    await page.keyboard.type(HOSTILE);
    await page.keyboard.press('Tab');
    await page.keyboard.type('11.444.777/0001-62');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This was refused').waitFor();
    await dialog(page).getByText('document:').waitFor();
    await dialog(page).getByLabel('CNPJ').fill('11.444.777/0001-61');
    await page.keyboard.press('Enter');
    await said(page, `${HOSTILE} is a company of the institution.`);
    await page.getByRole('row').filter({ hasText: HOSTILE }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();

    await act(page, 'Add branch').click();
    await dialog(page).getByLabel('Name').fill('Recife Antigo');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Branches' }).getByText('Recife Antigo').waitFor();
    await act(page, 'Say where it is').click();
    await dialog(page).getByLabel('Street').fill('Rua do Bom Jesus');
    await send(page, 'Say where it is');
    await dialog(page).getByText('Street, district and city are needed.').waitFor();
    await dialog(page).getByLabel('District').fill('Recife');
    await dialog(page).getByLabel('City').fill('Recife');
    await dialog(page).getByLabel('State').fill('pe');
    await dialog(page).getByLabel('CEP').fill('50030-170');
    await send(page, 'Say where it is');
    await page.getByText('CEP 50030-170').waitFor();
    const made = (await master()).companies.find(({ name }) => name === HOSTILE);
    expect(made).toMatchObject({ document: '11444777000161', address: { state: 'PE', number: 0 } });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('gets a bank account and a financial account, which whoever looks sees at once', async () => {
    const [one, other] = await Promise.all([open('elisa', '/bank-accounts'), open('vera', '/bank-accounts')]);
    await act(one.page, 'Add bank account').click();
    const form = dialog(one.page);
    await form.getByLabel('Company').selectOption({ label: OWN });
    await form.getByLabel('Bank', { exact: true }).fill('237');
    await form.getByLabel('Branch', { exact: true }).fill('4321');
    await form.getByLabel('Account number').fill('998877');
    await form.getByLabel('Account digit').fill('x');
    await form.getByLabel('Balance in reais').fill('-1.234,56');
    await form.getByLabel('Agreed fees').fill('ted nine');
    await send(one.page, 'Add bank account');
    await form.getByText('Write agreed fees one a line').waitFor();
    await form.getByLabel('Agreed fees').fill('ted 9,00');
    await send(one.page, 'Add bank account');
    await said(one.page, 'Account 998877 is kept.');
    await other.page.getByRole('row').filter({ hasText: '998877-X' }).waitFor();
    expect((await master()).bankAccounts.at(-1)).toMatchObject({ openingBalance: -123_456, agreedFees: { ted: 900 } });

    await one.page.getByRole('link', { name: 'Financial accounts' }).click();
    await act(one.page, 'Add financial account').click();
    await dialog(one.page).getByLabel('Code').fill('3.1.01');
    await dialog(one.page).getByLabel('Name').fill('Twice');
    await send(one.page, 'Add financial account');
    await dialog(one.page).getByText('nothing was done').waitFor();
    expect((await master()).financialAccounts.filter(({ name }) => name === 'Twice')).toEqual([]);
    expect([...one.faults, ...other.faults]).toEqual([]);
    await Promise.all([one, other].map(({ page }) => page.close()));
  });

  it('refuses an account that is no integration’s, and tells so', async () => {
    const { page, faults } = await open('elisa', '/paying-accounts');
    await act(page, 'Add paying account').click();
    await dialog(page).getByLabel('Company').selectOption({ label: OWN });
    await dialog(page).getByLabel('Account').fill('99999999');
    await send(page, 'Add paying account');
    await dialog(page).getByText('hoose an account of a finance integration').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('says from which amount two approve and which parts are on, after it was said what ends', async () => {
    const { page, faults } = await open('elisa', '/settings');
    await act(page, 'Change amount').click();
    await dialog(page).getByLabel('Amount in reais').fill('40.000,00');
    await dialog(page).getByText('Payables of R$\u00A040.000,00 or more').waitFor();
    await send(page, 'Change amount');
    await page.getByRole('region', { name: 'Second approval' }).getByText('40.000,00').waitFor();
    await act(page, 'Change amount').click();
    await dialog(page).getByLabel('Amount in reais').fill('60.000,00');
    await dialog(page).getByText('A higher amount waits for a second admin').waitFor();
    await send(page, 'Change amount');
    await page.locator('.toast').getByText('The higher amount waits for a second admin.').waitFor();
    await act(page, 'Switch parts').click();
    await dialog(page).getByLabel('Treasury').uncheck();
    await dialog(page).getByText('Will be switched off: Treasury.').waitFor();
    await send(page, 'Switch parts');
    await page.getByText('Switched off', { exact: true }).waitFor();
    expect(await master()).toMatchObject({ secondApprovalFrom: 4_000_000, productsOff: ['treasury'] });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('is kept by admins alone: everybody else reads it', async () => {
    const { page, faults } = await open('carla', '/settings');
    await page.getByText('take two approvers').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
