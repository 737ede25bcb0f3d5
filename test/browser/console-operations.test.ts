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
  const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const message = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id.slice(-6) });
  const isDead = async (id: string) =>
    (await gateway.sql<{ dead: boolean }>('select dead from failed_message where id = $1', [id]))[0]?.dead ?? false;

  checkScreens(screens, () => ({ browser, gateway }));

  it('show what comes meanwhile, by themselves', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    const throughput = page.getByRole('region', { name: 'Throughput' });
    const count = async () => Number(await throughput.locator('figcaption strong').first().textContent());
    await throughput.getByText('accepted').first().waitFor();
    const before = await count();
    await busy(gateway);
    await expect.poll(count).toBeGreaterThan(before);
    // As a process writes it, which it does every half a minute.
    await gateway.sql(
      `insert into route_use (day, route, partner_id, requests)
       select (now() at time zone 'America/Sao_Paulo')::date, 'GET /made-up', id, 7 from partner where name = 'alpha'`,
    );
    await page.getByRole('row').filter({ hasText: '/made-up' }).getByText('alpha').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('put a dead message back by keys alone, after its error was read as text', async () => {
    const id = await dead(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    await message(page, id).getByText('<script>').waitFor();
    await message(page, id).getByRole('button', { name: 'Put back' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Mend first what made it fail').waitFor();
    expect(await isDead(id)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Put back' }).press('Enter');
    await said(page, 'It is put back.');
    await message(page, id).waitFor({ state: 'detached' });
    expect(await isDead(id)).toBe(false);
    expect(await page.title()).toBe('Operations · Console');
    expect(await page.locator('main img').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('tell whoever comes second that it was put back already, and ask for a fresh proof', async () => {
    const id = await dead(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/operations');
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    const put = () => dialog(page).getByRole('button', { name: 'Put back' });
    await message(page, id).getByRole('button', { name: 'Put back' }).click();
    await put().click();
    await dialog(page).getByText('Prove that it is you').waitFor();
    expect(await isDead(id)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await gateway.sql('update console_session set proven_at = now()');
    await message(page, id).getByRole('button', { name: 'Put back' }).click();
    await gateway.as('elisa').enter(requeueDeadMessage, { messageId: id });
    await put().click();
    await said(page, 'Somebody else had put it back already.');
    expect(faults).toEqual([]);
    await page.close();
  });
});
