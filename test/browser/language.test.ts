import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, findChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { consolePage, isLive, serveConsole } from '../support/console-page.ts';
import { credentialsOf } from '../support/dashboard-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { servedStatement } from '../support/rail-statements.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('the language of the pages', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  it('a Brazilian browser shows the console in Portuguese, and the switch changes to English permanently', async () => {
    await servedStatement(gateway, 'spi');
    const options = { locale: 'pt-BR' };
    const { page, faults } = await consolePage(browser, gateway, 'vera', '/console/rail-statements', options);
    await heading(page, 'Extratos dos trilhos');
    await page.getByText('Não confere').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    await page.getByLabel('Idioma').selectOption('English');
    await heading(page, 'Rail statements');
    await isLive(page);
    await page.reload();
    await heading(page, 'Rail statements');
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('a browser without Portuguese shows the console in English', async () => {
    const { page } = await consolePage(browser, gateway, 'vera', '/console/rail-statements', { locale: 'fr-FR' });
    await heading(page, 'Rail statements');
    await page.context().close();
  });

  it('a Brazilian browser shows the dashboard in Portuguese, and the switch changes to English permanently', async () => {
    const { origin } = gateway.app;
    const { page, faults } = await openPage(browser, origin, { locale: 'pt-BR' });
    await page.goto(`${origin}/dashboard/charges`);
    const { client_id, client_secret } = credentialsOf(gateway, 'alpha');
    await page.getByLabel('ID do cliente').fill(client_id);
    await page.getByLabel('Segredo do cliente').fill(client_secret);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await heading(page, 'Cobranças');
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    expect(await page.title()).toBe('Cobranças · Painel');
    await page.getByLabel('Idioma').selectOption('English');
    await heading(page, 'Charges');
    await page.reload();
    await heading(page, 'Charges');
    expect(await page.getByLabel('Language').inputValue()).toBe('en');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('a browser without Portuguese shows the dashboard in English', async () => {
    const { origin } = gateway.app;
    const { page } = await openPage(browser, origin, { locale: 'fr-FR' });
    await page.goto(`${origin}/dashboard`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.context().close();
  });
});
