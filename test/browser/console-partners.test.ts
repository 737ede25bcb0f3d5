import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPartner, setIntegration, suspendPartner } from '../../src/domains/administration/partner.ts';
import { getPartnerDelivery } from '../../src/domains/webhooks/administration/partner-deliveries.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import { logEvents } from '../support/deliveries.ts';
import type { ServedFinance } from '../support/finance.ts';
import { approveAs } from '../support/two-admins.ts';
import { known, newPartner, payment, screens, webhookOf } from './screens/partners.ts';
import { ended, HOSTILE } from './screens/webhooks.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('partners in the console', () => {
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
  const opened = (path: string, login = 'elisa') => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('a partner with a unique name can be added by keyboard, and its name is shown as text', async () => {
    const { page, faults } = await opened('/console/partners');
    const add = async () => {
      await act(page, 'Add partner').focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByLabel('Name').focus();
      await page.keyboard.insertText(HOSTILE);
      await page.keyboard.press('Enter');
    };
    await add();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    expect(await page.title()).toBe(`${HOSTILE} · Console`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Partners' }).press('Enter');
    await page.getByRole('row').filter({ hasText: HOSTILE }).waitFor();
    await add();
    await dialog(page).getByText('already has a partner with this name').waitFor();
    expect(await page.locator('main img, dialog img').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('suspending and resuming a partner explain their effect first and show at once on open screens', async () => {
    const { id: partnerId, name } = await newPartner(gateway);
    const { page, faults } = await opened(`/console/partners/${partnerId}`);
    await act(page, 'Suspend').click();
    await dialog(page).getByText('Incoming money is still booked').waitFor();
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await toastShows(page, `${name} is suspended.`);
    await act(page, 'Resume').click();
    await dialog(page).getByRole('button', { name: 'Resume' }).click();
    await toastShows(page, `A second admin must approve that ${name} regains access.`);
    await page.getByRole('link', { name: 'Show the request' }).waitFor();
    await approveAs(
      gateway.as('hugo').enter,
      (await gateway.as('elisa').enter(getPartner, { partnerId })).pendingChangeId,
    );
    await act(page, 'Suspend').waitFor();
    await gateway.as('elisa').enter(suspendPartner, { partnerId });
    await act(page, 'Resume').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('making a partner an integration needs a fresh proof and a second admin, and two requests create one change', async () => {
    const { id: partnerId, name } = await newPartner(gateway);
    const { page, faults } = await opened(`/console/partners/${partnerId}`);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Make integration').click();
    await dialog(page).getByRole('button', { name: 'Make integration' }).click();
    await dialog(page).getByText('Fresh proof required').waitFor();
    const get = () => gateway.as('elisa').enter(getPartner, { partnerId });
    expect((await get()).isIntegration).toBe(false);
    await gateway.sql('update console_session set proven_at = now()');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await act(page, 'Make integration').click();
    const { pendingChangeId } = await gateway.as('elisa').enter(setIntegration, { partnerId, isIntegration: true });
    await dialog(page).getByRole('button', { name: 'Make integration' }).click();
    await dialog(page).getByText('another change of the same object waits').waitFor();
    expect((await get()).isIntegration).toBe(false);
    await approveAs(gateway.as('hugo').enter, pendingChangeId);
    await page.getByText('Integration of the institution').waitFor();
    expect((await get()).name).toBe(name);
    const acts = await gateway.sql(`select action from audit_event where resource_id = $1`, [partnerId]);
    expect(acts.filter((row) => JSON.stringify(row).includes('integration'))).toHaveLength(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('the event log finds all events of one payment and updates live', async () => {
    const alpha = await known(gateway);
    const { transactionId } = await payment(gateway);
    await payment(gateway);
    const { page, faults } = await opened(`/console/partners/${alpha.id}/events`);
    await page.getByLabel('Payment or event').fill(transactionId);
    const rows = page.locator('.table-body [role=row]');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => page.url()).toContain(transactionId);
    await logEvents(gateway, alpha, ['pix.payout.returned'], { transactionId, accountId: 7 });
    await rows.filter({ hasText: 'pix.payout.returned' }).waitFor();
    await rows.filter({ hasText: 'pix.payout.confirmed' }).press('Enter');
    await page.getByRole('region', { name: 'Payload of the event' }).getByText(HOSTILE.slice(0, 10)).waitFor();
    await page.getByRole('link', { name: 'Show all events' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a failed delivery can be sent again, individually or for a whole webhook', async () => {
    const webhookId = await webhookOf(gateway);
    const deliveryId = await ended(gateway, webhookId);
    const { page, faults } = await opened(`/console/partners/webhooks/${webhookId}`);
    await page.getByText(HOSTILE).first().waitFor();
    await act(page, 'Resend failed').click();
    await dialog(page).getByRole('button', { name: 'Resend failed' }).click();
    await toastShows(page, 'The failed deliveries are queued');
    // Uses another webhook, because a delivery of the first one can fail again while it is resent.
    const failed = await ended(gateway, await webhookOf(gateway), 'failed');
    await page.goto(`${gateway.app.origin}/console/partners/deliveries/${failed}`);
    await act(page, 'Send again').click();
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await toastShows(page, 'The delivery is queued again.');
    const { eventType } = await gateway.as('elisa').enter(getPartnerDelivery, { deliveryId });
    expect(eventType).toBe('payable.paid');
    expect(faults).toEqual([]);
    await page.close();
  });
});
