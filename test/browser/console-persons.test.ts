import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPerson } from '../../src/domains/administration/person.ts';
import { listDeputyships, listNamedDeputies } from '../../src/domains/operators/deputyship.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { approveAs } from '../support/two-admins.ts';
import { addedPerson, askedFor, namedBy, screens } from './screens/persons.ts';

const chromium = findChromium();
const HOSTILE = '<script>document.title="x"</script>';

describe.skipIf(chromium === null)('operators in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const personOf = (login: string) => gateway.as('elisa').enter(getPerson, { login });
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, `/console${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('an operator with any name and without deciding roles is added and changed at once', async () => {
    const { page, faults } = await open('elisa', '/persons');
    await act(page, 'Add operator').click();
    await dialog(page).getByLabel('Login').fill('José');
    await dialog(page).getByLabel('Name').fill(HOSTILE);
    await send(page, 'Add operator');
    await dialog(page).getByText('The login must use a to z').waitFor();
    await dialog(page).getByLabel('Login').fill('jose');
    await send(page, 'Add operator');
    await toastShows(page, `${HOSTILE} is added.`);
    await page.getByRole('row').filter({ hasText: HOSTILE }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await act(page, 'Change').click();
    await send(page, 'Change');
    await dialog(page).getByText('Change at least one field.').waitFor();
    await dialog(page).getByLabel('Accountant', { exact: false }).check();
    await send(page, 'Change');
    await page.getByRole('region', { name: 'Permissions' }).getByText('Accountant').waitFor();
    expect(await personOf('jose')).toMatchObject({ name: HOSTILE, roles: ['viewer', 'accountant'] });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('deciding roles require the approval of an admin other than the requester', async () => {
    const login = await addedPerson(gateway, 'Lia Campos');
    const { page, faults } = await open('elisa', `/persons/${login}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('Approver', { exact: false }).check();
    await send(page, 'Change');
    await dialog(page).getByText('An approver needs an approval limit').waitFor();
    await dialog(page).getByLabel('Approval limit in reais').fill('10.000,00');
    await dialog(page).getByText('the change takes effect after another admin approves it').waitFor();
    await send(page, 'Change');
    await toastShows(page, 'The change of Lia Campos waits for another admin.');
    await page.getByRole('link', { name: 'Show the request' }).click();
    await page.getByText('Another admin must approve it.').waitFor();
    expect(await act(page, 'Approve').count()).toBe(0);
    expect((await personOf(login)).roles).toEqual(['preparer']);
    await act(page, 'Withdraw request').click();
    await send(page, 'Withdraw request');
    await page.getByRole('region', { name: 'History' }).getByText('Withdrawn').waitFor();
    expect((await personOf(login)).pendingChangeId).toBeNull();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('approving a change requires a fresh proof, and a second decision does nothing', async () => {
    const login = await addedPerson(gateway, 'Nina Prates');
    const path = `/changes/${await askedFor(gateway, login)}`;
    const [one, two] = await Promise.all([open('elisa', path), open('elisa', path)]);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(two.page, 'Decline').click();
    await act(one.page, 'Approve').click();
    await send(one.page, 'Approve');
    await dialog(one.page).getByText('Fresh proof required').waitFor();
    await dialog(one.page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(one.page, gateway, 'elisa');
    await isLive(one.page);
    await send(one.page, 'Approve');
    await toastShows(one.page, 'is in effect.');
    expect(await personOf(login)).toMatchObject({ roles: ['approver'], authority: 2_500_000 });
    await send(two.page, 'Decline');
    await dialog(two.page).getByText('Changed by another operator').waitFor();
    await send(two.page, 'Show current data');
    await two.page.getByRole('region', { name: 'History' }).getByText('Approved').waitFor();
    expect([...one.faults, ...two.faults]).toEqual([]);
    await Promise.all([one, two].map(({ page }) => page.close()));
  });

  it('disabling and enabling an operator show at once in open lists', async () => {
    const login = await addedPerson(gateway, 'Otto Reis');
    const [one, list] = await Promise.all([
      open('elisa', `/persons/${login}`),
      open('elisa', '/persons?state=disabled'),
    ]);
    await act(one.page, 'Disable').click();
    await dialog(one.page).getByText('is signed out at once').waitFor();
    await send(one.page, 'Disable');
    await list.page.getByRole('row').filter({ hasText: 'Otto Reis' }).waitFor();
    await act(one.page, 'Enable').click();
    await send(one.page, 'Enable');
    await list.page.getByRole('row').filter({ hasText: 'Otto Reis' }).waitFor({ state: 'detached' });
    expect((await personOf(login)).disabledAt).toBeNull();
    expect([...one.faults, ...list.faults]).toEqual([]);
    await Promise.all([one, list].map(({ page }) => page.close()));
  });

  it('an approver can name a deputy and end the deputyship by keyboard', async () => {
    await gateway.sql('update deputyship set ended_at = now(), ended_by = created_by where ended_at is null');
    const { page, faults } = await open('bruno', '/deputyships');
    await act(page, 'Name deputy').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Login of the deputy').focus();
    await page.keyboard.type('bruno');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Refused: nothing was changed').waitFor();
    await dialog(page).getByLabel('Login of the deputy').fill('fabio');
    await dialog(page).getByText('fabio can approve for you').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Pending deputies' }).getByText('fabio for bruno').waitFor();
    const named = await gateway.as('bruno').enter(listNamedDeputies, {});
    const asked = named.find(({ wanted }) => wanted['absent'] === 'bruno');
    for (const login of ['elisa', 'hugo']) await approveAs(gateway.as(login).enter, asked?.id);
    await page.reload();
    await page.getByRole('region', { name: 'My deputyships' }).getByText('fabio is your deputy').waitFor();
    await page.locator('.table-body [role=row]').first().getByRole('button', { name: 'End' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'End' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No deputies').waitFor();
    const [last] = (await gateway.as('vera').enter(listDeputyships, { first: 1 })).items;
    expect(last).toMatchObject({ absent: 'bruno', deputy: 'fabio', endedBy: 'operator:bruno' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a represented approver consents to a deputy that an admin named, and another admin approves', async () => {
    await gateway.sql('update deputyship set ended_at = now(), ended_by = created_by where ended_at is null');
    const changeId = await namedBy(gateway, 'elisa', 'fabio');
    await gateway.sql('update console_session set proven_at = now()');
    const admin = await open('hugo', `/changes/${changeId}`);
    await admin.page.getByText('2 more admins must approve').first().waitFor();
    const { page, faults } = await open('fabio', '/deputyships');
    await act(page, 'Consent').click();
    await dialog(page).getByText('within your approval limit').waitFor();
    await send(page, 'Consent');
    await toastShows(page, 'You consented.');
    await admin.page.getByText('fabio consented, 1 more admin must approve').first().waitFor();
    await act(admin.page, 'Approve').click();
    await send(admin.page, 'Approve');
    await toastShows(admin.page, 'is in effect.');
    const { items } = await gateway.as('vera').enter(listDeputyships, { first: 50 });
    expect(items.find(({ id }) => id === changeId)).toMatchObject({ absent: 'fabio', deputy: 'bruno' });
    expect([...faults, ...admin.faults]).toEqual([]);
    await Promise.all([page, admin.page].map((each) => each.close()));
  });

  it('operators are visible only to admins, and others have no navigation entry', async () => {
    const { page, faults } = await open('carla', '/persons');
    await page.getByText('Your roles do not allow this').waitFor();
    expect(await page.getByRole('link', { name: 'Security events' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
