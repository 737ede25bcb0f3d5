import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requeueDeadMessage } from '../../src/domains/console/operations.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { busy, dead, screens } from './screens/operations.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('operations in the console', () => {
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
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const message = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id.slice(-6) });
  const isDead = async (id: string) =>
    (await gateway.sql<{ dead: boolean }>('select dead from failed_message where id = $1', [id]))[0]?.dead ?? false;

  checkScreens(screens, () => ({ browser, gateway }));

  it('the figures of the operations screen update automatically', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    const throughput = page.getByRole('region', { name: 'Throughput' });
    const count = async () => Number(await throughput.locator('figcaption strong').first().textContent());
    await throughput.getByText('accepted').first().waitFor();
    const before = await count();
    await busy(gateway);
    await expect.poll(count).toBeGreaterThan(before);
    // Processes write these rows every 30 seconds.
    await gateway.sql(
      `insert into route_use (day, route, partner_id, requests)
       select (now() at time zone 'America/Sao_Paulo')::date, 'GET /made-up', id, 7 from partner where name = 'alpha'`,
    );
    await page.getByRole('row').filter({ hasText: '/made-up' }).getByText('alpha').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a dead message shows its error as text and can be requeued by keyboard', async () => {
    const id = await dead(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    await message(page, id).getByText('<script>').waitFor();
    await message(page, id).getByRole('button', { name: 'Requeue' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('First fix the cause of the error').waitFor();
    expect(await isDead(id)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Requeue' }).press('Enter');
    await toastShows(page, 'The message is requeued.');
    await message(page, id).waitFor({ state: 'detached' });
    expect(await isDead(id)).toBe(false);
    expect(await page.title()).toBe('Operations · Console');
    expect(await page.locator('main img').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('requeueing asks for a fresh proof, and a second admin sees that it was already done', async () => {
    const id = await dead(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    const put = () => dialog(page).getByRole('button', { name: 'Requeue' });
    await message(page, id).getByRole('button', { name: 'Requeue' }).click();
    await put().click();
    await dialog(page).getByText('Fresh proof required').waitFor();
    expect(await isDead(id)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await gateway.sql('update console_session set proven_at = now()');
    await message(page, id).getByRole('button', { name: 'Requeue' }).click();
    await gateway.as('elisa').enter(requeueDeadMessage, { messageId: id });
    await put().click();
    await toastShows(page, 'Another admin already requeued this message.');
    expect(faults).toEqual([]);
    await page.close();
  });
});
