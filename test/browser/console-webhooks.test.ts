import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financeEventNames } from '../../src/domains/events/finance-catalogue.ts';
import {
  deleteFinanceWebhook,
  listFinanceDeliveries,
  listFinanceWebhooks,
  registerFinanceWebhook,
} from '../../src/domains/webhooks/institution/finance-webhook.ts';
import { EVENTS } from '../../web/console/webhooks/event-types.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { openReceiver } from '../support/webhooks.ts';
import { prepared } from './screens/payables.ts';
import { ended, HOSTILE, registered, screens } from './screens/webhooks.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('finance webhooks in the console', () => {
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
  const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const destinations = () => gateway.as('elisa').enter(listFinanceWebhooks, {});

  checkScreens(screens, () => ({ browser, gateway }));

  it('offer every event of the catalogue', () => {
    expect(EVENTS.map(([, name]) => name).toSorted()).toEqual(financeEventNames().toSorted());
  });

  it('are registered by keys alone; the secret is shown once, and left only by whoever has kept it', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/webhooks');
    await act(page, 'Register a destination').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('URL').focus();
    await page.keyboard.type('https://bus.example.com/in');
    await dialog(page).getByLabel('payable.paid').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('never shown again').waitFor();
    const secret = await dialog(page).locator('code').filter({ hasText: 'whsec_' }).textContent();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await page.keyboard.press('Escape');
    expect(await dialog(page).count()).toBe(1);
    await dialog(page).getByRole('button', { name: 'I have kept it' }).press('Enter');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('row').filter({ hasText: 'bus.example.com' }).waitFor();
    expect((await destinations()).find(({ url }) => url.includes('bus.'))?.events).toEqual(['payable.paid']);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are refused where nothing may be sent, and what was entered stays', async () => {
    const before = (await destinations()).length;
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/webhooks');
    await act(page, 'Register a destination').click();
    const submit = dialog(page).getByRole('button', { name: 'Register a destination' });
    await submit.click();
    await dialog(page).getByText('Say where to deliver').waitFor();
    await dialog(page).getByLabel('URL').fill('https://10.0.0.1/hooks');
    await dialog(page).getByRole('button', { name: 'All of Events' }).click();
    await submit.click();
    await dialog(page).getByText('This was refused: nothing was done').waitFor();
    expect(await dialog(page).getByLabel('URL').inputValue()).toBe('https://10.0.0.1/hooks');
    expect(await destinations()).toHaveLength(before);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('have another secret after it was said that both sign for 24 hours', async () => {
    const { id } = await registered(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}`);
    await act(page, 'Rotate the secret').click();
    await dialog(page).getByText('For 24 hours both of them sign').waitFor();
    await dialog(page).getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog(page).getByText('the one before signs as well').waitFor();
    expect(await dialog(page).locator('code').textContent()).toMatch(/^whsec_/);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are changed, switched off and on, and show at once what another admin does', async () => {
    const { id } = await registered(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('Note').fill('The new ERP');
    await dialog(page).getByLabel('integration.alert').uncheck();
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await said(page, 'The destination is changed.');
    await page.getByRole('region', { name: 'What it gets' }).getByText('The new ERP').waitFor();
    await act(page, 'Switch off').click();
    await dialog(page).getByRole('button', { name: 'Switch off' }).click();
    await act(page, 'Switch on').waitFor();
    const found = (await destinations()).find((each) => each.id === id);
    expect(found).toMatchObject({ isActive: false, events: ['payable.paid', 'payable.payment_failed'] });
    await gateway.as('elisa').enter(deleteFinanceWebhook, { webhookId: id });
    await page.getByText('There is no such destination').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('show what was sent and answered as text alone, and send it again', async () => {
    const { id } = await registered(gateway);
    const deliveryId = await ended(gateway, id);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}?status=EXHAUSTED`);
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole('row').filter({ hasText: 'payable.paid' }).press('Enter');
    await page.getByRole('region', { name: 'Answer to attempt 2' }).getByText(HOSTILE).waitFor();
    await page.getByRole('region', { name: 'Body of every attempt' }).getByText('"amount_minor": 45600').waitFor();
    expect(await page.title()).toBe('payable.paid · Console');
    expect(await page.locator('main img').count()).toBe(0);
    await act(page, 'Send again').click();
    await dialog(page).getByText('the same id and the same bytes').waitFor();
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await said(page, 'It is on its way again.');
    const sent = await gateway.as('elisa').enter(listFinanceDeliveries, { webhookId: id });
    expect(sent.items).toHaveLength(1);
    expect(sent.items[0]).toMatchObject({ id: deliveryId });
    expect(sent.items[0]?.status).not.toBe('exhausted');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are seen by persons of any role, who can do nothing with them', async () => {
    const { id } = await registered(gateway);
    await ended(gateway, id);
    const { page, faults } = await consolePage(browser, gateway, 'vera', `/console/webhooks/${id}`);
    await page.getByRole('row').filter({ hasText: 'payable.paid' }).waitFor();
    for (const name of ['Delete', 'Rotate the secret', 'Switch off', 'Change', 'Send a test'])
      expect(await act(page, name).count(), name).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are tried by a test, whose delivery is followed until it has ended', async () => {
    const receiver = await openReceiver(200);
    const input = { url: receiver.url, events: ['integration.alert'] };
    const { webhook } = await gateway.as('elisa').enter(registerFinanceWebhook, input);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${webhook.id}`);
    await act(page, 'Send a test').click();
    await dialog(page).getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor();
    await page.getByText('The receiver took it').waitFor();
    await page.getByText('HTTP 200').waitFor();
    expect(receiver.received).toHaveLength(1);
    expect(faults).toEqual([]);
    await Promise.all([page.close(), receiver.close()]);
  });

  it('have their events listed live, to persons of any role', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/finance-events');
    await page.getByText('No events here').waitFor();
    const { id } = await prepared(gateway);
    const row = page.getByRole('row').filter({ hasText: id });
    await row.waitFor();
    await row.press('Enter');
    await dialog(page).getByRole('region', { name: 'What is told' }).getByText(id).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
