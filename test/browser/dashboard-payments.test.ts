import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brasiliaDate, brasiliaInstant, nextBusinessDayOrSame, plusDays } from '../../src/platform/time/calendar.ts';
import { closePages, findChromium, sharedBrowser, sharedPort, type WatchedPage } from '../support/browser.ts';
import { BROWSER_TIMEOUT_MS } from '../support/browser-timeout.ts';
import { credentialsOf, dashboardPage, reais } from '../support/dashboard-page.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('payments and charges in the dashboard', () => {
  let gateway: ServedGateway;
  let browser: Browser;
  let alpha: PartnerClient;
  let bakery: number;
  let shop: number;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveGateway({ PORT: await sharedPort() }), sharedBrowser(chromium ?? '')]);
    const credentials = credentialsOf(gateway, 'alpha');
    alpha = await PartnerClient.connect(gateway.app.origin, credentials);
    // Business time must be noon of a business day, so that TEDs are sent and bills are paid.
    const { now } = (await alpha.graphql('{ sandboxClock { now } }')).data.sandboxClock;
    const day = nextBusinessDayOrSame(plusDays(brasiliaDate(new Date(now)), 1));
    const seconds = Math.ceil((brasiliaInstant(`${day}T12:00:00`).getTime() - Date.parse(now)) / 1_000);
    await alpha.graphql(`mutation { advanceClock(input: { seconds: ${seconds} }) { __typename } }`);
    alpha = await PartnerClient.connect(gateway.app.origin, credentials);
    bakery = await alpha.openAccount('pj');
    shop = await alpha.openAccount('pj');
    await alpha.fund(bakery, 100_000);
    await alpha.fund(shop, 5_000);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });
  afterEach(async () => {
    await page.close();
    expect(watched.faults).toEqual([]);
  });

  const open = async (path: string) => {
    watched = await dashboardPage(browser, gateway, `/dashboard${path}`);
    page = watched.page;
  };
  const panelOf = (name: string) => page.getByRole('region', { name, exact: true });
  const balanceOf = async (accountId: number) => (await alpha.balance(accountId)).balance;

  describe('payments of the dashboard', () => {
    beforeEach(() => open('/payments'));

    test('a PIX shows its recipient before it is sent, and is sent once even with repeated presses', async () => {
      const panel = panelOf('PIX');
      const before = await balanceOf(bakery);
      await panel.getByLabel('Paid from').selectOption(String(bakery));
      await panel.getByLabel('PIX, R$').fill('31,00');
      await panel.getByRole('button', { name: 'Look up key' }).click();
      await panel.getByText(/^ok@sandbox belongs to .+ at /).waitFor();
      expect(await balanceOf(bakery)).toBe(before);

      await panel.getByRole('button', { name: `Send ${reais('31,00')}` }).dblclick();
      await panel.getByText('settled', { exact: true }).waitFor();
      await until(async () => (await balanceOf(bakery)) === before - 3_150, BROWSER_TIMEOUT_MS);
      const rows = page.getByRole('grid', { name: 'Payments' }).getByRole('row').filter({ hasText: '31,00' });
      await until(async () => (await rows.filter({ hasText: 'settled' }).count()) === 1, BROWSER_TIMEOUT_MS);
      expect(await rows.count()).toBe(1);
    });

    test('a PIX to a changed key is not sent without a new lookup', async () => {
      const panel = panelOf('PIX');
      await panel.getByLabel('Paid from').selectOption(String(bakery));
      await panel.getByRole('button', { name: 'Look up key' }).click();
      await panel.getByText(/^ok@sandbox belongs to /).waitFor();
      await panel.getByLabel('PIX, R$').fill('99,00');
      await panel.getByRole('button', { name: /^Send / }).click();
      await panel.getByText('Look it up again').waitFor();
      expect(await panel.getByRole('button', { name: /^Send / }).count()).toBe(0);
    });

    test('a TED shows its outcome live, and a refused TED shows the reason', async () => {
      const panel = panelOf('TED');
      await panel.getByLabel('Sent from').selectOption(String(bakery));
      await panel.getByLabel('TED, R$').fill('12,00');
      await panel.getByRole('button', { name: 'Send TED' }).click();
      await panel.getByText(`${reais('12,00')} to Marina Alves accepted.`).waitFor();
      await panel.getByText('settled', { exact: true }).waitFor();

      await panel.getByLabel('Recipient').fill('Marina REFUSE');
      await panel.getByRole('button', { name: 'Send TED' }).click();
      await panel.getByText(/^rejected: /).waitFor();

      await panel.getByLabel('ISPB').fill('12345678');
      await panel.getByRole('button', { name: 'Send TED' }).click();
      await panel.getByText(/^Refused: .*\(unknown_bank\)\.$/).waitFor();
    });

    test('a transfer to another account of the bank settles', async () => {
      const panel = panelOf('Transfer');
      const before = await balanceOf(shop);
      await panel.getByLabel('Sent from').selectOption(String(bakery));
      await panel.getByLabel('Destination account id').fill(String(shop));
      await panel.getByRole('button', { name: 'Transfer' }).click();
      await panel.getByText('settled', { exact: true }).waitFor();
      await until(async () => (await balanceOf(shop)) === before + 500, BROWSER_TIMEOUT_MS);
    });

    test('a bill is quoted from its line, paid, and shows the authentication live', async () => {
      const panel = panelOf('Bill');
      await panel.getByLabel('Paid from').selectOption(String(bakery));
      await panel.getByRole('button', { name: 'Look up bill' }).click();
      await panel.getByText('Enter the line or the barcode of the bill.').waitFor();

      await panel.getByRole('button', { name: 'Create sample bill' }).click();
      await panel.getByText('Look it up.').waitFor();
      expect(await panel.getByLabel('Line or barcode').inputValue()).toMatch(/^\d{47}$/);
      await panel.getByRole('button', { name: 'Look up bill' }).click();
      const pay = panel.getByRole('button', { name: `Pay ${reais('49,90')}` });
      await pay.waitFor();
      await panel.getByText('can be paid').waitFor();
      await pay.click();
      await panel.getByText('paid', { exact: true }).waitFor();
      await panel.getByText('Authentication').waitFor();
      expect(await pay.count()).toBe(0);

      await panel.getByLabel('Line or barcode').fill('99997263276900123456178901234563216610000102657');
      await panel.getByRole('button', { name: 'Look up bill' }).click();
      await panel.getByText(/^Refused: .*\(invalid_barcode\)\.$/).waitFor();
    });
  });

  test('the payment list keeps its filters in the address, and a payment can be followed until it is final', async () => {
    await alpha.pay(bakery, 4_242, 'hold@sandbox');
    await open(`/payments?type=PIX_OUT&accountId=${bakery}`);
    await page.getByRole('row').filter({ hasText: '42,42' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^PIX out/ }).waitFor();
    await page.locator('.page-head').getByText('settled').waitFor();
    await page.getByText(/^PIX of .* settled$/).waitFor();
    await page.getByRole('button', { name: 'Copy end-to-end id' }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Kind').inputValue()).toBe('PIX_OUT');
  });

  test('a charge shows its QR code and its payment live', async () => {
    await open('/charges');
    const before = await balanceOf(shop);
    const panel = panelOf('Charge');
    await panel.getByLabel('Paid to').selectOption(String(shop));
    await panel.getByLabel('Charge, R$').fill('12,34');
    await panel.getByLabel('Description').fill('<img src=x onerror=alert(1)>');
    await panel.getByRole('button', { name: 'Create charge' }).click();
    await panel.getByRole('img', { name: 'QR code of the charge' }).waitFor();
    const width = () => page.evaluate<number>("document.querySelector('.charge img').naturalWidth");
    await until(async () => (await width()) > 100, BROWSER_TIMEOUT_MS);
    await panel.getByText('waiting for payment').waitFor();
    expect(await panel.locator('code').textContent()).toMatch(/^000201.*6304[0-9A-F]{4}$/);

    await panel.getByRole('button', { name: 'Simulate payment' }).click();
    await panel.getByText(/^paid at /).waitFor();
    await panel.getByText(`A payer at another bank paid ${reais('12,34')}.`).waitFor();
    expect(await panel.getByRole('button', { name: 'Simulate payment' }).count()).toBe(0);
    await until(async () => (await balanceOf(shop)) !== before, BROWSER_TIMEOUT_MS);
    // Markup written by others must be shown as text.
    const row = page.getByRole('grid', { name: 'Charges' }).getByRole('row').filter({ hasText: '<img src=x' });
    await row.getByText('paid').waitFor();
  });

  test('cancelling a charge explains its effect first', async () => {
    const { data } = await alpha.graphql(
      `mutation { createImmediateCharge(input: { accountId: ${shop}, amount: 700, description: "Pão" }) { ... on ImmediateCharge { txId } } }`,
    );
    await open(`/charges/${data.createImmediateCharge.txId}`);
    await page.getByRole('button', { name: 'Cancel charge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The charge can no longer be paid').waitFor();
    await dialog.getByRole('button', { name: 'Cancel charge' }).click();
    await page.locator('.toast').getByText('The charge is cancelled.').waitFor();
    await page.getByRole('main').getByText('cancelled', { exact: true }).waitFor();
  });

  test('the account screen shows daily amounts, statement, limits and the live balance', async () => {
    await open(`/accounts/${shop}`);
    const chart = panelOf('Money in and out');
    await chart.getByRole('img', { name: 'Inflows and outflows per day' }).waitFor();
    await chart.getByText('Show as a table').click();
    const today = chart.locator('.day-table').getByRole('row').nth(1);
    expect(await today.getByRole('cell').first().textContent()).toMatch(/^R\$\u00A0[1-9]/);
    const about = page.locator('.page-head');
    const balance = async () => reais((Number(await balanceOf(shop)) / 100).toFixed(2).replace('.', ','));
    await about.getByText(await balance()).waitFor();
    await page.getByRole('grid', { name: 'Statement' }).getByRole('row').nth(1).waitFor();
    const rows = async () => page.getByRole('grid', { name: 'Statement' }).getByRole('row').count();
    const before = await rows();
    await alpha.fund(shop, 111);
    await about.getByText(await balance()).waitFor();
    await until(async () => (await rows()) === before + 1, BROWSER_TIMEOUT_MS);
    await page
      .getByRole('region', { name: 'Limits' })
      .getByText(/used, .* left/)
      .first()
      .waitFor();
  });
});
