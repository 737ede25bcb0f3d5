import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financeEventNames } from '../../src/domains/finance-catalogue.ts';
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
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const destinations = () => gateway.as('elisa').enter(listFinanceWebhooks, {});

  checkScreens(screens, () => ({ browser, gateway }));

  it('the form offers every event of the catalogue', () => {
    expect(EVENTS.map(([, name]) => name).toSorted()).toEqual(financeEventNames().toSorted());
  });

  it('a destination can be registered by keyboard, and its secret is shown once until it is confirmed', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/webhooks');
    await act(page, 'Register destination').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('URL').focus();
    await page.keyboard.type('https://bus.example.com/in');
    await dialog(page).getByLabel('payable.paid').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('shown only once').waitFor();
    const secret = await dialog(page).locator('code').filter({ hasText: 'whsec_' }).textContent();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await page.keyboard.press('Escape');
    expect(await dialog(page).count()).toBe(1);
    await dialog(page).getByRole('button', { name: 'Done, I stored it' }).press('Enter');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('row').filter({ hasText: 'bus.example.com' }).waitFor();
    expect((await destinations()).find(({ url }) => url.includes('bus.'))?.events).toEqual(['payable.paid']);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a destination with a forbidden address is rejected, and the entries stay', async () => {
    const before = (await destinations()).length;
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/webhooks');
    await act(page, 'Register destination').click();
    const submit = dialog(page).getByRole('button', { name: 'Register destination' });
    await submit.click();
    await dialog(page).getByText('Enter the URL').waitFor();
    await dialog(page).getByLabel('URL').fill('https://10.0.0.1/hooks');
    await dialog(page).getByRole('button', { name: 'All of Events' }).click();
    await submit.click();
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    expect(await dialog(page).getByLabel('URL').inputValue()).toBe('https://10.0.0.1/hooks');
    expect(await destinations()).toHaveLength(before);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('rotating the secret explains that both secrets sign for 24 hours', async () => {
    const { id } = await registered(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}`);
    await act(page, 'Rotate secret').click();
    await dialog(page).getByText('For 24 hours, both secrets sign').waitFor();
    await dialog(page).getByRole('button', { name: 'Rotate secret' }).click();
    await dialog(page).getByText('the old secret also signs').waitFor();
    expect(await dialog(page).locator('code').textContent()).toMatch(/^whsec_/);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a destination can be changed, disabled and enabled, and shows changes of other admins at once', async () => {
    const { id } = await registered(gateway);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('Note').fill('The new ERP');
    await dialog(page).getByLabel('integration.alert').uncheck();
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await toastShows(page, 'The destination is changed.');
    await page.getByRole('region', { name: 'Subscription' }).getByText('The new ERP').waitFor();
    await act(page, 'Disable').click();
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await act(page, 'Enable').waitFor();
    const found = (await destinations()).find((each) => each.id === id);
    expect(found).toMatchObject({ isActive: false, events: ['payable.paid', 'payable.payment_failed'] });
    await gateway.as('elisa').enter(deleteFinanceWebhook, { webhookId: id });
    await page.getByText('This destination does not exist').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a delivery shows payload and responses as text, and can be sent again', async () => {
    const { id } = await registered(gateway);
    const deliveryId = await ended(gateway, id);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${id}?status=EXHAUSTED`);
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole('row').filter({ hasText: 'payable.paid' }).press('Enter');
    await page.getByRole('region', { name: 'Response to attempt 2' }).getByText(HOSTILE).waitFor();
    await page.getByRole('region', { name: 'Body of every attempt' }).getByText('"amount_minor": 45600').waitFor();
    expect(await page.title()).toBe('payable.paid · Console');
    expect(await page.locator('main img').count()).toBe(0);
    await act(page, 'Send again').click();
    await dialog(page).getByText('the same id and body').waitFor();
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await toastShows(page, 'The delivery is queued again.');
    const sent = await gateway.as('elisa').enter(listFinanceDeliveries, { webhookId: id });
    expect(sent.items).toHaveLength(1);
    expect(sent.items[0]).toMatchObject({ id: deliveryId });
    expect(sent.items[0]?.status).not.toBe('exhausted');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('all roles see the destinations, but only admins can change them', async () => {
    const { id } = await registered(gateway);
    await ended(gateway, id);
    const { page, faults } = await consolePage(browser, gateway, 'vera', `/console/webhooks/${id}`);
    await page.getByRole('row').filter({ hasText: 'payable.paid' }).waitFor();
    for (const name of ['Delete', 'Rotate secret', 'Disable', 'Change', 'Send test'])
      expect(await act(page, name).count(), name).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a test delivery can be followed to its outcome', async () => {
    const receiver = await openReceiver(200);
    const input = { url: receiver.url, events: ['integration.alert'] };
    const { webhook } = await gateway.as('elisa').enter(registerFinanceWebhook, input);
    const { page, faults } = await consolePage(browser, gateway, 'elisa', `/console/webhooks/${webhook.id}`);
    await act(page, 'Send test').click();
    await dialog(page).getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor();
    await page.getByText('The receiver accepted the delivery').waitFor();
    await page.getByText('HTTP 200').waitFor();
    expect(receiver.received).toHaveLength(1);
    expect(faults).toEqual([]);
    await Promise.all([page.close(), receiver.close()]);
  });

  it('all roles see the events live', async () => {
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/finance-events');
    await page.getByText('No events').waitFor();
    const { id } = await prepared(gateway);
    const row = page.getByRole('row').filter({ hasText: id });
    await row.waitFor();
    await row.press('Enter');
    await dialog(page).getByRole('region', { name: 'Payload' }).getByText(id).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
