import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEscrowAccount } from '../../src/domains/finance/escrow/escrow-account-pages.ts';
import { listEscrowReleases } from '../../src/domains/finance/escrow/escrow-release.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import { requested, seededEscrow } from '../support/escrow.ts';
import type { ServedFinance } from '../support/finance.ts';
import { screens } from './screens/escrow.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('escrow in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  let escrow: number;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
    escrow = await seededEscrow(gateway);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);
  const row = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount });

  it('a release that one person requests and another approves pays the beneficiary', async () => {
    const asking = await open('carla', '/console/escrow-releases');
    await act(asking.page, 'Request a release').click();
    await dialog(asking.page).getByLabel('Escrow account').fill(String(escrow));
    await dialog(asking.page).getByLabel('Amount in reais').fill('1.000.000,00');
    await confirm(asking.page, 'Request a release');
    await dialog(asking.page).getByText('the available balance of the account is below the amount').waitFor();
    await dialog(asking.page).getByLabel('Amount in reais').fill('12,34');
    await confirm(asking.page, 'Request a release');
    await toastShows(asking.page, 'The release waits for a treasurer.');
    await row(asking.page, 'R$ 12,34').getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await row(asking.page, 'R$ 12,34').getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const approving = await open('gil', `/console/escrow/${escrow}`);
    await row(approving.page, 'R$ 12,34').getByRole('button', { name: 'Approve' }).click();
    await dialog(approving.page).getByText('by internal transfer').waitFor();
    await dialog(approving.page).getByText('The buyer has confirmed in writing').waitFor();
    await confirm(approving.page, 'Approve');
    await toastShows(approving.page, 'The release is approved');
    await row(approving.page, 'R$ 12,34').getByText('Released').waitFor();
    const [release] = (await gateway.as('vera').enter(listEscrowReleases, { accountId: escrow })).items;
    expect(release).toMatchObject({ status: 'released', amount: 1_234, approvedBy: 'operator:gil' });
    expect([...asking.faults, ...approving.faults]).toEqual([]);
    await Promise.all([asking, approving].map(({ page }) => page.close()));
  });

  it('a release withdrawn by its author or declined by a treasurer shows at once in open lists', async () => {
    await requested(gateway, escrow, 111);
    await requested(gateway, escrow, 222);
    const [author, treasurer] = [
      await open('ana', '/console/escrow-releases'),
      await open('carla', '/console/escrow-releases'),
    ];
    await row(author.page, 'R$ 1,11').getByRole('button', { name: 'Withdraw' }).click();
    await confirm(author.page, 'Withdraw');
    await toastShows(author.page, 'The release is withdrawn.');
    await row(treasurer.page, 'R$ 1,11').getByText('Withdrawn').waitFor();
    await row(treasurer.page, 'R$ 2,22').getByRole('button', { name: 'Decline' }).click();
    await confirm(treasurer.page, 'Decline');
    await toastShows(treasurer.page, 'The release is declined.');
    await row(author.page, 'R$ 2,22').getByText('Declined').waitFor();
    expect([...author.faults, ...treasurer.faults]).toEqual([]);
    await Promise.all([author, treasurer].map(({ page }) => page.close()));
  });

  it('a preparer proposes terms, and a treasurer who sees the beneficiary puts them in force', async () => {
    const proposing = await open('ana', `/console/escrow/${escrow}`);
    await act(proposing.page, 'Propose terms').click();
    await confirm(proposing.page, 'Propose terms');
    await dialog(proposing.page).getByText('Enter the conditions.').waitFor();
    await dialog(proposing.page).getByLabel('Conditions').fill('The inspector has signed the report.');
    await dialog(proposing.page).getByLabel('Beneficiary PIX key').fill('ok@sandbox');
    await dialog(proposing.page).getByLabel('CPF or CNPJ of the key owner').fill('12345678909');
    await dialog(proposing.page).getByLabel('Name of the key owner').fill('Ana Souza');
    await confirm(proposing.page, 'Propose terms');
    await toastShows(proposing.page, 'The terms wait for a treasurer.');
    expect(await act(proposing.page, 'Approve terms').count()).toBe(0);
    const approving = await open('carla', `/console/escrow/${escrow}`);
    await act(approving.page, 'Approve terms').click();
    await dialog(approving.page).getByText('123.456.789-09').waitFor();
    await confirm(approving.page, 'Approve terms');
    await toastShows(approving.page, 'Version 2 is in force.');
    await proposing.page.getByRole('region', { name: 'Terms in force' }).getByText('ok@sandbox').waitFor();
    const account = await gateway.as('vera').enter(getEscrowAccount, { accountId: escrow });
    expect(account).toMatchObject({ termsProposed: null, termsInForce: { version: 2, approvedBy: 'operator:carla' } });
    expect([...proposing.faults, ...approving.faults]).toEqual([]);
    await Promise.all([proposing, approving].map(({ page }) => page.close()));
  });

  checkScreens(screens, () => ({ browser, gateway }));
});
