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

describe.skipIf(chromium === null)('persons in the console', () => {
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
  const said = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, `/console${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('are added and changed at once as long as they decide nothing, under whatever name', async () => {
    const { page, faults } = await open('elisa', '/persons');
    await act(page, 'Add person').click();
    await dialog(page).getByLabel('Login').fill('José');
    await dialog(page).getByLabel('Name').fill(HOSTILE);
    await send(page, 'Add person');
    await dialog(page).getByText('A login is made of a to z').waitFor();
    await dialog(page).getByLabel('Login').fill('jose');
    await send(page, 'Add person');
    await said(page, `${HOSTILE} is added.`);
    await page.getByRole('row').filter({ hasText: HOSTILE }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await act(page, 'Change').click();
    await send(page, 'Change');
    await dialog(page).getByText('Nothing is changed yet.').waitFor();
    await dialog(page).getByLabel('Accountant', { exact: false }).check();
    await send(page, 'Change');
    await page.getByRole('region', { name: 'May do' }).getByText('Accountant').waitFor();
    expect(await personOf('jose')).toMatchObject({ name: HOSTILE, roles: ['viewer', 'accountant'] });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('get roles that decide when another admin approves what was asked for, never who asked', async () => {
    const login = await addedPerson(gateway, 'Lia Campos');
    const { page, faults } = await open('elisa', `/persons/${login}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('Approver', { exact: false }).check();
    await send(page, 'Change');
    await dialog(page).getByText('An approver needs an amount').waitFor();
    await dialog(page).getByLabel('Approves up to').fill('10.000,00');
    await dialog(page).getByText('this waits until another one approves it').waitFor();
    await send(page, 'Change');
    await said(page, 'The change of Lia Campos waits for another admin.');
    await page.getByRole('link', { name: 'See what was asked for' }).click();
    await page.getByText('Another admin has to approve it.').waitFor();
    expect(await act(page, 'Approve').count()).toBe(0);
    expect((await personOf(login)).roles).toEqual(['preparer']);
    await act(page, 'Take it back').click();
    await send(page, 'Take it back');
    await page.getByRole('region', { name: 'Story' }).getByText('Withdrawn').waitFor();
    expect((await personOf(login)).pendingChangeId).toBeNull();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are decided on after a fresh proof; who comes second is told, and nothing is done twice', async () => {
    const login = await addedPerson(gateway, 'Nina Prates');
    const path = `/changes/${await askedFor(gateway, login)}`;
    const [one, two] = await Promise.all([open('elisa', path), open('elisa', path)]);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(two.page, 'Refuse').click();
    await act(one.page, 'Approve').click();
    await send(one.page, 'Approve');
    await dialog(one.page).getByText('Prove that it is you').waitFor();
    await dialog(one.page).getByRole('link', { name: 'Prove it' }).click();
    await proveAs(one.page, gateway, 'elisa');
    await isLive(one.page);
    await send(one.page, 'Approve');
    await said(one.page, 'is made.');
    expect(await personOf(login)).toMatchObject({ roles: ['approver'], authority: 2_500_000 });
    await send(two.page, 'Refuse');
    await dialog(two.page).getByText('Somebody else was quicker').waitFor();
    await send(two.page, 'Show how it is now');
    await two.page.getByRole('region', { name: 'Story' }).getByText('Approved').waitFor();
    expect([...one.faults, ...two.faults]).toEqual([]);
    await Promise.all([one, two].map(({ page }) => page.close()));
  });

  it('are disabled and enabled, while whoever has the list open sees it', async () => {
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

  it('name who stands in for them, and end it, by keys alone', async () => {
    await gateway.sql('update deputyship set ended_at = now(), ended_by = created_by where ended_at is null');
    const { page, faults } = await open('bruno', '/deputyships');
    await act(page, 'Name a deputy').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Login of the deputy').focus();
    await page.keyboard.type('bruno');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This was refused').waitFor();
    await dialog(page).getByLabel('Login of the deputy').fill('fabio');
    await dialog(page).getByText('fabio can approve for you').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Named, not in force yet' }).getByText('fabio for bruno').waitFor();
    const named = await gateway.as('bruno').enter(listNamedDeputies, {});
    const asked = named.find(({ wanted }) => wanted['absent'] === 'bruno');
    for (const login of ['elisa', 'hugo']) await approveAs(gateway.as(login).enter, asked?.id);
    await page.reload();
    await page.getByRole('region', { name: 'Mine' }).getByText('fabio stands in for you').waitFor();
    await page.locator('.table-body [role=row]').first().getByRole('button', { name: 'End' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'End' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nobody stands for anybody').waitFor();
    const [last] = (await gateway.as('vera').enter(listDeputyships, { first: 1 })).items;
    expect(last).toMatchObject({ absent: 'bruno', deputy: 'fabio', endedBy: 'operator:bruno' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('represented approvers consent to a deputy whom an admin has named, and another admin approves', async () => {
    await gateway.sql('update deputyship set ended_at = now(), ended_by = created_by where ended_at is null');
    const changeId = await namedBy(gateway, 'elisa', 'fabio');
    await gateway.sql('update console_session set proven_at = now()');
    const admin = await open('hugo', `/changes/${changeId}`);
    await admin.page.getByText('2 more admins have to approve').first().waitFor();
    const { page, faults } = await open('fabio', '/deputyships');
    await act(page, 'Consent').click();
    await dialog(page).getByText('within your authority').waitFor();
    await send(page, 'Consent');
    await said(page, 'You have consented.');
    await admin.page.getByText('fabio consents, 1 more admin has to approve').first().waitFor();
    await act(admin.page, 'Approve').click();
    await send(admin.page, 'Approve');
    await said(admin.page, 'is made.');
    const { items } = await gateway.as('vera').enter(listDeputyships, { first: 50 });
    expect(items.find(({ id }) => id === changeId)).toMatchObject({ absent: 'fabio', deputy: 'bruno' });
    expect([...faults, ...admin.faults]).toEqual([]);
    await Promise.all([page, admin.page].map((each) => each.close()));
  });

  it('are for admins: everybody else is told so, and has no entry', async () => {
    const { page, faults } = await open('carla', '/persons');
    await page.getByText('This is not for your roles').waitFor();
    expect(await page.getByRole('link', { name: 'Security events' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
