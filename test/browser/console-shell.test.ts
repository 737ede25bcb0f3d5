import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusePayable } from '../../src/domains/finance/payables/payable-decisions.ts';
import { closePages, findChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { checkLooks, checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { prepared, seedPayables } from './screens/payables.ts';
import { screens } from './screens/waiting.ts';

const chromium = findChromium();
const HOSTILE = '<img src=x onerror="document.title=1">"\'</script><script>document.title=2</script>';

describe.skipIf(chromium === null)('the console in a browser', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([
      serveConsole({ liveWaits: { check: 100, revocation: 100 } }),
      sharedBrowser(chromium ?? ''),
    ]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const at = (path: string) => `${gateway.app.origin}${path}`;
  const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  /** The browser itself logs the expected 401 responses. */
  const besides401 = (faults: readonly string[]) => faults.filter((fault) => !fault.includes('401'));

  checkScreens(screens, () => ({ browser, gateway }));

  it('a visitor without a session gets a sign-in link that returns to the same address with its filters', async () => {
    const { page, faults } = await openPage(browser, gateway.app.origin);
    await page.goto(at('/console/payables?status=PENDING&dueFrom=2026-12-01'));
    await signedOut(page);
    await checkLooks(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await proveAs(page, gateway, 'vera');
    await isLive(page);
    expect(page.url()).toBe(at('/console/payables?status=PENDING&dueFrom=2026-12-01'));
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('PENDING');
    expect(besides401(faults)).toEqual([]);
    await page.context().close();
  });

  it('signing out ends the session in all tabs and hides all data', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/payables', {});
    const other = await page.context().newPage();
    await other.goto(at('/console'));
    await isLive(other);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You have signed out.').waitFor();
    await signedOut(other);
    expect(await other.getByRole('main').textContent()).not.toContain('vera');
    await page.reload();
    await signedOut(page);
    expect(besides401(faults)).toEqual([]);
    await page.context().close();
  });

  it('a new sign-in in the same browser replaces the session in all tabs', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/payables', {});
    const other = await page.context().newPage();
    await other.goto(at('/console/sign-in'));
    await proveAs(other, gateway, 'fabio');
    await isLive(other);
    await page.getByRole('link', { name: 'My tasks' }).click();
    await page.getByRole('region', { name: 'You' }).getByText('Fábio Rocha').waitFor();
    await page.getByText('Payables to approve').first().waitFor();
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
    await page.context().close();
  });

  it('15 minutes without input end the session, after a warning 2 minutes before', async () => {
    const { page, faults } = await openPage(browser, gateway.app.origin);
    await page.clock.install();
    await page.goto(at('/console/sign-in'));
    await proveAs(page, gateway, 'vera');
    await isLive(page);
    await page.clock.fastForward('13:30');
    await page.getByRole('alert').filter({ hasText: 'You will be signed out in 1:' }).waitFor();
    await page.keyboard.press('Shift');
    await page.clock.fastForward('00:02');
    await page.getByText('You will be signed out').waitFor({ state: 'detached' });
    await page.clock.fastForward('15:01');
    await page.getByText('You were signed out after 15 minutes').waitFor();
    const [row] = await gateway.sql<{ ended: boolean }>(
      `select ended_at is not null as ended from console_session order by created_at desc limit 1`,
    );
    expect(row?.ended).toBe(true);
    expect(besides401(faults)).toEqual([]);
    await page.context().close();
  });

  it('a change of roles ends the session, and open screens can do nothing more', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'bruno', `/console/payables/${id}`, {});
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await gateway.sql(`update operator set roles = '{viewer}', authority = null where login = 'bruno'`);
    await signedOut(page);
    await page.getByText('Your session has ended').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await proveAs(page, gateway, 'bruno');
    await isLive(page);
    await page.getByRole('region', { name: 'History' }).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const [row] = await gateway.sql<{ status: string }>('select status from payable where id = $1', [id]);
    expect(row?.status).toBe('pending');
    expect(besides401(faults)).toEqual([]);
    await page.context().close();
  });

  it('names and descriptions of others are shown as text, also with markup in them', async () => {
    const { id } = await prepared(gateway, { supplierName: HOSTILE.slice(0, 60), description: HOSTILE });
    const { page, faults } = await consolePage(browser, gateway, 'fabio', `/console/payables/${id}`);
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByText('<img src=x').first().waitFor();
    expect(await page.title()).toContain('<img src=x');
    expect(await page.locator('img, main script').count()).toBe(0);
    await page.goto(at('/console/payables'));
    await page.getByText('<img src=x').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('the address is never rendered as markup, and sign-in never redirects to another host', async () => {
    const { page, faults } = await openPage(browser, gateway.app.origin);
    for (const path of ['/console//evil.example/', '/console/%2f%2fevil.example', '/console/?x=javascript:alert(1)']) {
      await page.goto(at(path));
      await signedOut(page);
      const href = (await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')) ?? '';
      expect(href).toMatch(/^\/console\/sign-in\?return_to=%2Fconsole/);
      expect((await fetch(at(href), { redirect: 'manual' })).headers.get('location')).toMatch(`${gateway.app.origin}/`);
    }
    expect(besides401(faults)).toEqual([]);
    await page.context().close();
  });

  it('other sites cannot show the console in a frame', async () => {
    const elsewhere = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<link rel="icon" href="data:,"><iframe src="${at('/console')}">`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
    const page = await (await browser.newContext()).newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    await expect.poll(() => refused.join(' ')).toMatch(/frame-ancestors|X-Frame-Options/i);
    await page.context().close();
    elsewhere.close();
  });

  it('the console shows that it is not live during an outage, and updates its data afterwards', async () => {
    const { id, version, documentReference } = await prepared(gateway);
    const { page } = await consolePage(browser, gateway, 'vera', '/console/payables?status=PENDING', {});
    const row = page.getByRole('row').filter({ hasText: documentReference });
    await row.waitFor();
    await page.context().setOffline(true);
    await gateway.restart();
    await page.locator('.live').getByText('Reconnecting').waitFor();
    const decision = { payableId: id, expectedVersion: version, reason: 'Not ours' };
    await gateway.as('fabio').enter(refusePayable, decision);
    await page.context().setOffline(false);
    await isLive(page);
    await row.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('a long list renders only visible rows, loads more on scroll and restores its position', async () => {
    await seedPayables(gateway, 120);
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console/payables');
    const rows = page.locator('.table-body [role=row]');
    await rows.first().focus();
    const at = async (key: string) => {
      await page.keyboard.press(key);
      return page.evaluate('Number(document.activeElement.dataset.index)');
    };
    await expect.poll(() => at('End')).toBeGreaterThan(90);
    expect(await rows.count()).toBeLessThan(70);
    await expect.poll(() => at('Home')).toBe(0);
    await expect.poll(async () => [await at('End'), await page.evaluate('scrollY > 2_000')][1]).toBe(true);
    const scrolled = await page.evaluate<number>('scrollY');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'History' }).waitFor();
    await page.goBack();
    await expect.poll(async () => Math.abs((await page.evaluate<number>('scrollY')) - scrolled)).toBeLessThan(300);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('the focus stays in the list when the focused row disappears', async () => {
    await seedPayables(gateway, 3);
    const { id, version, documentReference } = await prepared(gateway);
    const { page } = await consolePage(browser, gateway, 'vera', '/console/payables?status=PENDING');
    const row = page.getByRole('row').filter({ hasText: documentReference });
    await row.focus();
    await gateway.as('fabio').enter(refusePayable, { payableId: id, expectedVersion: version, reason: 'Not ours' });
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.matches(".table-body [role=row]")')).toBe(true);
    await page.close();
  });

  it('the chosen theme is kept, and the question mark shows the keyboard shortcuts', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console', {});
    await page.getByLabel('Colours').selectOption('dark');
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await ground();
    await page.reload();
    await isLive(page);
    expect(await ground()).toBe(dark);
    await page.getByLabel('Colours').selectOption('light');
    expect(await ground()).not.toBe(dark);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Filter the list').waitFor();
    await checkLooks(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('on a phone, the navigation opens as a drawer', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'fabio', '/console', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('button', { name: 'Navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'Payables', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Payables' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
