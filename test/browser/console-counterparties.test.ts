import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCounterparty } from '../../src/domains/finance/counterparties/counterparty.ts';
import { getCounterparty } from '../../src/domains/finance/counterparties/counterparty-pages.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import {
  conflictOf,
  integrationOf,
  linkedCounterparty,
  madeCounterparty,
  nextCnpj,
  screens,
} from './screens/counterparties.ts';

const chromium = findChromium();
const HOSTILE = '"><img src=x onerror=alert(1)>';

describe.skipIf(chromium === null)('counterparties in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const read = (counterpartyId: string) => gateway.as('vera').enter(getCounterparty, { counterpartyId });
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
  const region = (page: Page, name: string) => page.getByRole('region', { name });
  const open = (login: string, path = '') => consolePage(browser, gateway, login, `/console/counterparties${path}`);

  checkScreens(screens, () => ({ browser, gateway }));

  it('a counterparty with any name can be added by keyboard and found by a part of its name', async () => {
    const { page, faults } = await open('elisa');
    await act(page, 'Add counterparty').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('CNPJ or CPF').focus();
    await page.keyboard.type(nextCnpj());
    await page.keyboard.press('Tab');
    await page.keyboard.type(HOSTILE);
    await page.keyboard.press('Enter');
    await toastShows(page, `${HOSTILE} is added.`);
    await page.getByLabel('Name or trade name contains').focus();
    await page.keyboard.type('ONERROR=');
    const found = page.locator('.table-body [role=row]');
    await expect.poll(() => found.count()).toBe(1);
    await found.filter({ hasText: HOSTILE }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await region(page, 'Versions').getByText('Version 1').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a second counterparty with the same CNPJ is rejected', async () => {
    const { document } = await madeCounterparty(gateway);
    const { page, faults } = await open('elisa');
    await act(page, 'Add counterparty').click();
    await dialog(page).getByLabel('CNPJ or CPF').fill(document);
    await dialog(page).getByLabel('Name', { exact: true }).fill('The same again');
    await send(page, 'Add counterparty');
    await dialog(page).getByText('counterparty with this document already exists').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a linked system decides its fields until an operator changes them or takes them back', async () => {
    const { id } = await madeCounterparty(gateway, 'Gráfica Boa Vista');
    const source = await integrationOf(gateway);
    const { page, faults } = await open('elisa', `/${id}`);
    expect(await act(page, 'Give a system authority').isDisabled()).toBe(true);
    await act(page, 'Link reference').click();
    await dialog(page).getByLabel('System').selectOption(source);
    await dialog(page).getByLabel('Reference').fill('FOR/77');
    await send(page, 'Link reference');
    await region(page, 'References').getByText('FOR/77').waitFor();

    await act(page, 'Give a system authority').click();
    await send(page, 'Give a system authority');
    await dialog(page).getByText('at least one field').waitFor();
    await dialog(page).getByLabel('E-mail').check();
    await dialog(page).getByLabel('Trade name').check();
    await send(page, 'Give a system authority');
    await toastShows(page, 'decides: E-mail, Trade name.');
    expect((await read(id)).authority).toEqual({ email: source, trade_name: source });
    const decided = region(page, 'Fields and authority').getByRole('row');
    await decided.filter({ hasText: 'E-mail' }).filter({ hasNotText: 'operators' }).waitFor();

    await act(page, 'Change').click();
    await dialog(page).getByLabel('E-mail').fill('nova@grafica.example');
    await dialog(page).getByText('Operators decide these fields from now on: E-mail').waitFor();
    await send(page, 'Change');
    await region(page, 'Versions').getByText('Version 2').waitFor();
    expect((await read(id)).authority).toEqual({ trade_name: source });
    await decided.filter({ hasText: 'E-mail' }).filter({ hasText: 'operators' }).waitFor();

    await act(page, 'Return fields to operators').click();
    await send(page, 'Return fields to operators');
    await toastShows(page, 'Operators decide: Trade name.');
    expect((await read(id)).authority).toEqual({});
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a change of outdated values is rejected and overwrites nothing', async () => {
    const { id } = await madeCounterparty(gateway, 'Lavanderia Central');
    const { page, faults } = await open('elisa', `/${id}`);
    await act(page, 'Change').click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Lavanderia Nova');
    await gateway
      .as('elisa')
      .enter(updateCounterparty, { counterpartyId: id, masterVersion: 1, fields: { phone: '+55 81 3333-4444' } });
    await region(page, 'Versions').getByText('Version 2').waitFor({ state: 'attached' });
    await send(page, 'Change');
    await dialog(page).getByText('Changed by another operator').waitFor();
    await send(page, 'Show current data');
    await page.getByText('+55 81 3333-4444').first().waitFor();
    expect(await read(id)).toMatchObject({ name: 'Lavanderia Central', masterVersion: 2 });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a conflict shows what a system sent, and passes after an admin gives the system authority', async () => {
    const { id, sourceReference, send: again } = await conflictOf(gateway, 'Floricultura Rosa');
    const { page, faults } = await open('elisa', `/${id}`);
    const conflict = page.getByRole('region', { name: 'Conflict with' });
    await conflict.getByText('Floricultura Rosa ME').waitFor();
    await conflict.getByRole('button', { name: `Link ${sourceReference}` }).click();
    expect(await dialog(page).getByLabel('Reference').inputValue()).toBe(sourceReference);
    await send(page, `Link ${sourceReference}`);
    await conflict.getByRole('button', { name: 'Give authority to', exact: false }).click();
    await dialog(page).getByRole('button', { name: 'Give authority to', exact: false }).click();
    await toastShows(page, 'decides:');
    expect((await again()).body.data.status).toBe('updated');
    await page.getByRole('heading', { level: 1, name: 'Floricultura Rosa ME' }).waitFor();
    await conflict.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('keeping the values of a conflict fails when the system has sent another version', async () => {
    const { id } = await conflictOf(gateway, 'Livraria Azul');
    const [one, two] = await Promise.all([open('elisa', `/${id}`), open('elisa', `/${id}`)]);
    const keep = (page: Page) => act(page, 'Keep current values').click();
    await keep(one.page);
    await gateway.sql('update counterparty_conflict set source_version = 8 where counterparty_id = $1', [id]);
    await send(one.page, 'Keep current values');
    await dialog(one.page).getByText('Changed by another operator').waitFor();
    await send(one.page, 'Show current data');
    await one.page.getByText('version 8').waitFor();
    await keep(one.page);
    await send(one.page, 'Keep current values');
    await toastShows(one.page, 'The values of Livraria Azul are kept.');
    await act(two.page, 'Keep current values').waitFor({ state: 'detached' });
    expect((await read(id)).name).toBe('Livraria Azul');
    expect([...one.faults, ...two.faults]).toEqual([]);
    await Promise.all([one, two].map(({ page }) => page.close()));
  });

  it('an admin can set the address of a counterparty', async () => {
    const { id } = await linkedCounterparty(gateway, 'Hotel Beira Mar');
    const { page, faults } = await open('elisa', `/${id}`);
    await act(page, 'Add address').click();
    await dialog(page).getByLabel('Street').fill('Avenida Boa Viagem');
    await dialog(page).getByLabel('Number').fill('12');
    await dialog(page).getByLabel('District').fill('Boa Viagem');
    await dialog(page).getByLabel('City').fill('Recife');
    await dialog(page).getByLabel('State').fill('PE');
    await dialog(page).getByLabel('CEP').fill('5102');
    await send(page, 'Add address');
    await dialog(page).getByText('The CEP must be eight digits.').waitFor();
    await dialog(page).getByLabel('CEP').fill('51021-000');
    await send(page, 'Add address');
    await region(page, 'Address').getByText('Avenida Boa Viagem, 12').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('only admins can change counterparties', async () => {
    const { id } = await madeCounterparty(gateway);
    const { page, faults } = await open('ana', `/${id}`);
    await region(page, 'Versions').getByText('Version 1').waitFor();
    expect(await act(page, 'Change').count()).toBe(0);
    expect(await act(page, 'Link reference').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
