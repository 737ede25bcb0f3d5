import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changePayable } from '../../src/domains/finance/payables/payable-change.ts';
import { getPayable } from '../../src/domains/finance/payables/payable-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { lostPasskey, screens } from './screens/passkeys.ts';
import { prepared } from './screens/payables.ts';

const chromium = findChromium();

/** A virtual authenticator that always verifies its user. */
const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe.skipIf(chromium === null)('passkeys in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });
  afterEach(() => gateway.sql(`update passkey set removed_at = now(), removed_by = 'test' where removed_at is null`));

  const stateOf = async (payableId: string) => (await gateway.as('vera').enter(getPayable, { payableId })).status;
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
  const later = () =>
    gateway.sql(
      `update console_session s set proven_at = now() - interval '1 hour' from operator o where o.id = s.operator_id and o.login = 'fabio'`,
    );

  /** A page of this operator in a new context with a virtual authenticator. */
  async function withDevice(login: string, path: string) {
    const { page, faults } = await consolePage(browser, gateway, login, path, {});
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE });
    return { page, faults, cdp, authenticatorId };
  }
  async function addPasskey(page: Page, name = 'Work laptop'): Promise<void> {
    await act(page, 'Add passkey').click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByRole('button', { name: 'Create passkey' }).click();
    await dialog(page).getByText('The passkey is created.').waitFor();
    await dialog(page).getByRole('button', { name: 'Add passkey' }).click();
    await toastShows(page, `${name} is added.`);
  }
  const seesPerson = (cdp: CDPSession, authenticatorId: string, isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

  checkScreens(screens, () => ({ browser, gateway }));

  it('a passkey is added, signs an approval long after the sign-in, and is removed', async () => {
    const { id, documentReference } = await prepared(gateway);
    const { page, faults } = await withDevice('fabio', '/console');
    await page.getByRole('link', { name: 'Passkeys', exact: true }).click();
    await addPasskey(page);
    await page.getByRole('row').filter({ hasText: 'Work laptop' }).getByText('Never').waitFor();
    await later();
    await page.goto(`${gateway.app.origin}/console/payables/${id}`);
    await act(page, 'Approve').click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await toastShows(page, `${documentReference} of Oficina do João Ltda is approved.`);
    expect(await stateOf(id)).toBe('approved');
    const [entry] = await gateway.sql<{ passkey: string | null }>(
      `select metadata->'proof'->>'passkey' as passkey from audit_event where resource_id = $1 and action = 'payable.approved'`,
      [id],
    );
    expect(entry?.passkey).toEqual(expect.any(String));
    await page.goto(`${gateway.app.origin}/console/passkeys`);
    await page.getByRole('row').filter({ hasText: 'Work laptop' }).getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await toastShows(page, 'Work laptop is removed.');
    await page.getByText('You have no passkey').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('a device that cannot verify its user signs nothing, and the approval is not executed', async () => {
    const { id } = await prepared(gateway);
    const { page, cdp, authenticatorId } = await withDevice('fabio', '/console/passkeys');
    await addPasskey(page);
    await page.goto(`${gateway.app.origin}/console/payables/${id}`);
    await seesPerson(cdp, authenticatorId, false);
    await act(page, 'Approve').click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('The passkey did not sign: nothing was changed').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await seesPerson(cdp, authenticatorId, true);
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await toastShows(page, 'is approved');
    await page.context().close();
  });

  it('a payable that was changed while the dialog was open is not approved', async () => {
    const { id } = await prepared(gateway);
    const { page } = await withDevice('fabio', '/console/passkeys');
    await addPasskey(page);
    await page.goto(`${gateway.app.origin}/console/payables/${id}`);
    await act(page, 'Approve').click();
    await dialog(page).getByText('can be put into a payment batch').waitFor();
    const changed = { payableId: id, expectedVersion: 1, pixKey: 'intruder@example.com' };
    await gateway.as('ana').enter(changePayable, changed);
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByText('Changed by another operator').waitFor();
    expect(await stateOf(id)).toBe('pending');
    await page.context().close();
  });

  it('a request to remove lost passkeys waits for a second admin', async () => {
    await lostPasskey(gateway, 'bruno');
    const { page, faults } = await consolePage(browser, gateway, 'elisa', '/console/persons/bruno');
    await act(page, 'Reset passkeys').click();
    await dialog(page).getByRole('button', { name: 'Reset passkeys' }).click();
    await toastShows(page, 'Another admin must approve that the passkeys of Bruno');
    await page.goto(`${gateway.app.origin}/console/changes`);
    const row = page.getByRole('row').filter({ hasText: 'Passkey reset' });
    await row.getByText('bruno').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
