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
  const toastShows = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, `/console/master${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('a company, its address and a branch can be added by keyboard, and names are shown as written', async () => {
    const { page, faults } = await open('elisa', '');
    await act(page, 'Add company').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('A company cannot be deleted').waitFor();
    await page.keyboard.press('Tab');
    await dialog(page).getByLabel('Name').focus();
    await page.keyboard.type(HOSTILE);
    await page.keyboard.press('Tab');
    await page.keyboard.type('11.444.777/0001-62');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    await dialog(page).getByText('document:').waitFor();
    await dialog(page).getByLabel('CNPJ').fill('11.444.777/0001-61');
    await page.keyboard.press('Enter');
    await toastShows(page, `${HOSTILE} is added.`);
    await page.getByRole('row').filter({ hasText: HOSTILE }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();

    await act(page, 'Add branch').click();
    await dialog(page).getByLabel('Name').fill('Recife Antigo');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Branches' }).getByText('Recife Antigo').waitFor();
    await act(page, 'Add address').click();
    await dialog(page).getByLabel('Street').fill('Rua do Bom Jesus');
    await send(page, 'Add address');
    await dialog(page).getByText('Enter street, district and city.').waitFor();
    await dialog(page).getByLabel('District').fill('Recife');
    await dialog(page).getByLabel('City').fill('Recife');
    await dialog(page).getByLabel('State').fill('pe');
    await dialog(page).getByLabel('CEP').fill('50030-170');
    await send(page, 'Add address');
    await page.getByText('CEP 50030-170').waitFor();
    const made = (await master()).companies.find(({ name }) => name === HOSTILE);
    expect(made).toMatchObject({ document: '11444777000161', address: { state: 'PE', number: 0 } });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a new bank account and a new financial account show at once on open screens', async () => {
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
    await form.getByText('Enter one fee per line').waitFor();
    await form.getByLabel('Agreed fees').fill('ted 9,00');
    await send(one.page, 'Add bank account');
    await toastShows(one.page, 'Account 998877 is added.');
    await other.page.getByRole('row').filter({ hasText: '998877-X' }).waitFor();
    expect((await master()).bankAccounts.at(-1)).toMatchObject({ openingBalance: -123_456, agreedFees: { ted: 900 } });

    await one.page.getByRole('link', { name: 'Financial accounts' }).click();
    await act(one.page, 'Add financial account').click();
    await dialog(one.page).getByLabel('Code').fill('3.1.01');
    await dialog(one.page).getByLabel('Name').fill('Twice');
    await send(one.page, 'Add financial account');
    await dialog(one.page).getByText('nothing was changed').waitFor();
    expect((await master()).financialAccounts.filter(({ name }) => name === 'Twice')).toEqual([]);
    expect([...one.faults, ...other.faults]).toEqual([]);
    await Promise.all([one, other].map(({ page }) => page.close()));
  });

  it('a paying account that belongs to no integration is rejected with a message', async () => {
    const { page, faults } = await open('elisa', '/paying-accounts');
    await act(page, 'Add paying account').click();
    await dialog(page).getByLabel('Company').selectOption({ label: OWN });
    await dialog(page).getByLabel('Account').fill('99999999');
    await send(page, 'Add paying account');
    await dialog(page).getByText('hoose an account of a finance integration').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('settings explain the effect before the approval threshold or the modules change', async () => {
    const { page, faults } = await open('elisa', '/settings');
    await act(page, 'Change amount').click();
    await dialog(page).getByLabel('Amount in reais').fill('40.000,00');
    await dialog(page).getByText('Payables of R$\u00A040.000,00 or more').waitFor();
    await send(page, 'Change amount');
    await page.getByRole('region', { name: 'Second approval' }).getByText('40.000,00').waitFor();
    await act(page, 'Change amount').click();
    await dialog(page).getByLabel('Amount in reais').fill('60.000,00');
    await dialog(page).getByText('A higher amount requires the approval of a second admin').waitFor();
    await send(page, 'Change amount');
    await page.locator('.toast').getByText('The higher amount waits for a second admin.').waitFor();
    await act(page, 'Change modules').click();
    await dialog(page).getByLabel('Treasury').uncheck();
    await dialog(page).getByText('Off now: Treasury.').waitFor();
    await send(page, 'Change modules');
    await page.getByText('Off', { exact: true }).waitFor();
    expect(await master()).toMatchObject({ secondApprovalFrom: 4_000_000, productsOff: ['treasury'] });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('only admins can change settings', async () => {
    const { page, faults } = await open('carla', '/settings');
    await page.getByText('require two approvers').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
