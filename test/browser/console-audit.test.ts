import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '../../src/domains/administration/person-changes.ts';
import { setCompanyAddress } from '../../src/domains/finance/master/address-changes.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { screens } from './screens/audit.ts';
import { madeCounterparty } from './screens/counterparties.ts';
import { prepared } from './screens/payables.ts';
import { addedPerson } from './screens/persons.ts';

const chromium = findChromium();
const HOSTILE = '<b onclick="x()">Rua</b>';

describe.skipIf(chromium === null)('the audit trail in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const rows = (page: Page) => page.locator('.table-body [role=row]');
  const dialog = (page: Page) => page.getByRole('dialog');
  const open = (login: string, path = '') => consolePage(browser, gateway, login, `/console/audit${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('the audit trail finds the actions on an object, links to it and updates live', async () => {
    const { id } = await prepared(gateway);
    const { page, faults } = await open('vera', `?resourceId=${id}`);
    await rows(page).filter({ hasText: 'Payable created' }).filter({ hasText: 'ana' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.getByLabel('Operator').fill('bruno');
    await page.getByText('No audit entries').waitFor();
    expect(page.url()).toContain('person=bruno');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await prepared(gateway, { description: 'Another one' });
    await rows(page).nth(1).waitFor();
    await page.getByLabel('Kind').selectOption('PAYABLE');
    await page.getByLabel('From').fill(brasiliaDate(new Date()));
    await page.getByLabel('To', { exact: true }).fill(brasiliaDate(new Date()));
    await rows(page).filter({ hasText: id }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Oficina do João' }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('new values of an entry are shown as written and reachable by keyboard', async () => {
    const place = { number: 1, district: 'Centro', city: 'Recife', state: 'PE', postalCode: '50010000' };
    const companyId = gateway.master.company_id;
    await gateway.as('elisa').enter(setCompanyAddress, { companyId, address: { street: HOSTILE, ...place } });
    const { page, faults } = await open('carla', `?resourceId=${companyId}`);
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText(HOSTILE).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('actions of admins on access are visible only to admins', async () => {
    const login = await addedPerson(gateway, 'Rui Alves');
    await gateway.as('elisa').enter(changePerson, { login, name: 'Rui Alves Lima' });
    await madeCounterparty(gateway, 'Loja Sol');
    const [admin, viewer] = await Promise.all([open('elisa', '?person=elisa'), open('vera', '?person=elisa')]);
    await rows(admin.page).filter({ hasText: 'Person changed' }).first().waitFor();
    await rows(viewer.page).filter({ hasText: 'Counterparty created' }).first().waitFor();
    expect(await rows(viewer.page).filter({ hasText: 'Person changed' }).count()).toBe(0);
    expect(await viewer.page.getByLabel('Kind').locator('option[value=PERSON]').count()).toBe(0);
    await viewer.page.goto(`${gateway.app.origin}/console/audit/administration`);
    await viewer.page.getByText('Your roles do not allow this').waitFor();
    expect([...admin.faults, ...viewer.faults]).toEqual([]);
    await Promise.all([admin, viewer].map(({ page }) => page.close()));
  });
});
