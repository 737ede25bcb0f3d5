import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCredential } from '../../src/domains/administration/credential.ts';
import { changeCredential, revokeCredential } from '../../src/domains/administration/credential-changes.ts';
import { SCOPES } from '../../src/platform/operation/principal.ts';
import { SCOPE_GROUPS } from '../../web/console/credentials/scopes.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { inDays, issued, screens } from './screens/credentials.ts';
import { newIntegration, newPartner } from './screens/partners.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('credentials in the console', () => {
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
  const get = (credentialId: string) => gateway.as('elisa').enter(getCredential, { credentialId });

  checkScreens(screens, () => ({ browser, gateway }));

  it('the scopes of the screen are exactly the scopes of the gateway', () => {
    expect(SCOPE_GROUPS.flatMap(([, scopes]) => [...scopes]).toSorted()).toEqual(SCOPES.toSorted());
  });

  it('a credential can be issued by keyboard; its secret works and is shown only once', async () => {
    const { id: partnerId, name } = await newPartner(gateway);
    const { page, faults } = await opened(`/console/credentials?partnerId=${partnerId}`);
    await page.getByText('No credentials').waitFor();
    await act(page, 'Issue a credential').focus();
    await page.keyboard.press('Enter');
    expect(await dialog(page).getByLabel('Partner').inputValue()).toBe(partnerId);
    await dialog(page).getByLabel('Name').focus();
    await page.keyboard.type('shop');
    await dialog(page).getByLabel('account:read').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('shown only once').waitFor();
    const [clientId = '', secret = ''] = await dialog(page).locator('code').allTextContents();
    const answer = await fetch(`${gateway.app.origin}/api/partner/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).toBe(200);
    await dialog(page).getByRole('button', { name: 'Done, I stored it' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: clientId });
    await row.getByText(name).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('entries survive a fresh proof, and the credential is issued after it', async () => {
    const { id: partnerId } = await newPartner(gateway);
    const { page, faults } = await opened(`/console/credentials?partnerId=${partnerId}`);
    await page.getByText('No credentials').waitFor();
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Issue a credential').click();
    await dialog(page).getByLabel('Name').fill('checkout');
    await dialog(page).getByLabel('pix:read').check();
    const submit = dialog(page).getByRole('button', { name: 'Issue a credential' });
    await submit.click();
    await dialog(page).getByText('Fresh proof required').waitFor();
    await dialog(page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(page, gateway, 'elisa');
    await isLive(page);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('checkout');
    await submit.click();
    await dialog(page).getByText('shown only once').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a credential with finance scopes needs addresses and a second admin', async () => {
    const { id: partnerId } = await newIntegration(gateway);
    const { page, faults } = await opened(`/console/credentials?partnerId=${partnerId}`);
    await act(page, 'Issue a credential').click();
    await dialog(page).getByLabel('Name').fill('erp');
    await dialog(page).getByLabel('finance_ap:read').check();
    await dialog(page).getByText('require the approval of a second admin').waitFor();
    const submit = dialog(page).getByRole('button', { name: 'Issue a credential' });
    await submit.click();
    await dialog(page).getByText('finance scopes require authorizedIps').waitFor();
    await dialog(page).getByLabel('Allowed addresses').fill('10.0.0.0/8');
    await submit.click();
    await toastShows(page, 'wait for a second admin');
    await dialog(page).getByRole('button', { name: 'Done, I stored it' }).click();
    await page.getByText('pending change').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a credential is replaced step by step: a new one is issued like the old one, then the old one is revoked', async () => {
    const { id, clientId } = await issued(gateway);
    const { page, faults } = await opened(`/console/credentials/${id}`);
    await act(page, 'Issue new credential').click();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('erp');
    expect(await dialog(page).getByLabel('pix:write').isChecked()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Issue new credential' }).click();
    await dialog(page).getByRole('button', { name: 'Done, I stored it' }).click();
    await page.getByText('issued, 0 live tokens').waitFor();
    await act(page, 'Revoke').click();
    await dialog(page).getByText('The credential has no live tokens').waitFor();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await toastShows(page, `${clientId} is revoked.`);
    await expect.poll(() => act(page, 'Revoke').count()).toBe(0);
    expect((await get(id)).revokedAt).not.toBeNull();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a change keeps concurrent changes of other fields, and a revoked credential cannot be changed', async () => {
    const { id } = await issued(gateway);
    const { page, faults } = await opened(`/console/credentials/${id}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('pix:write').uncheck();
    await gateway.as('elisa').enter(changeCredential, { credentialId: id, authorizedIps: ['198.51.100.0/25'] });
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await toastShows(page, 'is changed');
    expect(await get(id)).toMatchObject({ scopes: ['account:read', 'pix:read'], authorizedIps: ['198.51.100.0/25'] });
    await page.getByText('198.51.100.0/25').first().waitFor();
    await act(page, 'Change').click();
    await dialog(page).getByLabel('pix:read').uncheck();
    await gateway.as('elisa').enter(revokeCredential, { credentialId: id });
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByText('nothing was changed').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a filter finds the credentials that end soon', async () => {
    const [soon, later] = [
      await issued(gateway, { expiresAt: inDays(5) }),
      await issued(gateway, { expiresAt: inDays(90) }),
    ];
    const { page, faults } = await opened('/console/credentials');
    await page.getByRole('row').filter({ hasText: later.clientId }).waitFor();
    await page.getByLabel('End', { exact: true }).selectOption('soon');
    await page.getByRole('row').filter({ hasText: later.clientId }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: soon.clientId }).getByText('Ends soon').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
