import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCase } from '../../src/domains/cases/case-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { servedCase } from '../support/cases.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { screens } from './screens/cases.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('cases in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const dialog = (page: Page) => page.getByRole('dialog');
  const act = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);

  /** An accountant proposes the act, and a treasurer approves it. */
  async function settled(proposing: Page, approving: Page, label: string) {
    await act(proposing, 'Propose an act');
    await dialog(proposing).getByLabel('Act', { exact: true }).selectOption({ label });
    await dialog(proposing).getByLabel('Reason').fill('The statement of the SPI has this payment');
    await confirm(proposing, 'Propose an act');
    await toastShows(proposing, 'The act waits for a treasurer.');
    await act(approving, 'Approve');
    await confirm(approving, 'Approve');
    await toastShows(approving, 'The act is approved and being booked.');
  }

  it('an accountant and a treasurer post a case to suspense and then to losses, and see each booking', async () => {
    const caseId = await servedCase(gateway);
    const [proposing, approving] = [
      await open('davi', `/console/cases/${caseId}`),
      await open('gil', `/console/cases/${caseId}`),
    ];
    await proposing.page.getByText('spi.outcome').first().waitFor();
    await act(proposing.page, 'Propose an act');
    await confirm(proposing.page, 'Propose an act');
    await dialog(proposing.page).getByText('Enter a reason.').waitFor();
    await dialog(proposing.page).getByRole('button', { name: 'Cancel' }).click();
    await settled(proposing.page, approving.page, 'Post to suspense');
    await proposing.page.getByText('On suspense').waitFor();
    await settled(proposing.page, approving.page, 'Post to losses');
    await proposing.page.getByText('Settled', { exact: true }).first().waitFor();
    expect(await gateway.as('vera').enter(getCase, { caseId })).toMatchObject({
      status: 'settled',
      acts: [
        { act: 'post_to_loss', status: 'booked', proposedBy: 'operator:davi', decidedBy: 'operator:gil' },
        { act: 'post_to_suspense', status: 'booked' },
      ],
    });
    expect([...proposing.faults, ...approving.faults]).toEqual([]);
    await Promise.all([proposing, approving].map(({ page }) => page.close()));
  });

  it('a viewer reads a case without any button, and the list filters by status', async () => {
    const caseId = await servedCase(gateway);
    const { page, faults } = await open('vera', `/console/cases/${caseId}`);
    await page.getByText('spi.outcome').first().waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Cases' }).click();
    await page.getByLabel('Status').selectOption('DISMISSED');
    await page.getByText('No case matches these filters.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  checkScreens(screens, () => ({ browser, gateway }));
});
