import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { closePages, findChromium, sharedBrowser, type WatchedPage } from '../support/browser.ts';
import { consolePage, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { payingAccountOf, receivePix } from './screens/payment-runs.ts';

const chromium = findChromium();
const DAY_SECONDS = 86_400;
const today = brasiliaDate(new Date());

describe.skipIf(chromium === null)('one day of the institution in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  async function desk(login: string): Promise<Page> {
    const watched = await consolePage(browser, gateway, login);
    opened.push(watched);
    return watched.page;
  }
  const main = (page: Page) => page.getByRole('main');
  const act = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
  const go = (page: Page, entry: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click();

  async function owe(reference: string, pixKey: string): Promise<void> {
    const payable = {
      ...{
        company_id: gateway.master.company_id,
        supplier_name: 'Sandbox Recipient',
        supplier_document: '12345678909',
      },
      ...{ description: 'Paper', document_reference: reference, amount: 45_600, payment_method: 'PIX' },
      ...{ due_date: today, pix_key: pixKey, source_account_id: payingAccountOf(gateway) },
    };
    const { status, body } = await gateway.own.request('POST', '/finance/payables', payable, {
      'idempotency-key': `of ${reference}`,
    });
    expect(body).toMatchObject({ data: { status: 'pending' } });
    expect(status).toBe(201);
  }

  it('operators process a complete day: payables, payments, a receipt, a statement and the closing', async () => {
    const [bruno, ana, carla, davi] = await Promise.all([desk('bruno'), desk('ana'), desk('carla'), desk('davi')]);
    await receivePix(gateway, payingAccountOf(gateway), 500_000);

    // Payables from the ERP appear live for the approver, the preparer and the treasurer.
    await main(bruno).getByText('No pending tasks').waitFor();
    await owe('NF 501', 'ok@sandbox');
    await owe('NF 502', 'nobody.missing@sandbox');
    await main(bruno).getByRole('link', { name: 'Payables to approve' }).click();
    for (const reference of ['NF 501', 'NF 502']) await row(bruno, reference).getByRole('checkbox').check();
    await act(bruno, 'Approve…').click();
    await confirm(bruno, 'Approve…');
    await toastShows(bruno, '2 payables processed.');

    await main(ana)
      .getByRole('link', { name: /Instal+ments/ })
      .click();
    for (const reference of ['NF 501', 'NF 502']) await row(ana, reference).getByRole('checkbox').check();
    await act(ana, 'Create batch…').click();
    await confirm(ana, 'Create batch…');
    await toastShows(ana, 'A batch of 2 payments');

    await main(carla)
      .getByRole('link', { name: /release/i })
      .first()
      .click();
    await row(carla, '912,00').first().click();
    await act(carla, 'Release batch').click();
    await confirm(carla, 'Release batch');
    await row(carla, 'NF 501').getByText('Paid', { exact: true }).waitFor();
    await row(carla, 'NF 502').getByText('Rejected', { exact: true }).waitFor();

    // A PIX is received and identified as payment of a receivable.
    await receivePix(gateway, payingAccountOf(gateway), 120_000);
    await go(ana, 'Receivables');
    await act(ana, 'New receivable').click();
    await dialog(ana).getByLabel('Debtor', { exact: true }).fill('Padaria Tour Ltda');
    await dialog(ana).getByLabel('CNPJ or CPF').fill('11.222.333/0001-81');
    await dialog(ana).getByLabel('Invoice or contract').fill('FAT 7');
    await dialog(ana).getByLabel('Description').fill('Services of the month');
    await dialog(ana).getByLabel('Amount').fill('1.200,00');
    await dialog(ana).getByLabel('Due').fill(today);
    await confirm(ana, 'New receivable');
    await ana.getByRole('heading', { level: 1, name: /FAT 7/ }).waitFor();
    await go(davi, 'PIX credits');
    await row(davi, '1.200,00').first().click();
    await davi.getByRole('listitem').filter({ hasText: 'FAT 7' }).getByRole('button', { name: 'Identify' }).click();
    await confirm(davi, 'Identify');
    await toastShows(davi, 'received.');
    await main(ana).getByText('Received').first().waitFor();

    // The statement is imported. Entries without a match are ignored with a reason.
    await go(davi, 'Reconciliation');
    await main(davi).getByRole('link', { name: 'Import statements' }).click();
    await main(davi).getByLabel('File').setInputFiles(statementOf(today));
    await act(davi, 'Show preview').click();
    await main(davi).getByText('Ready to import').waitFor();
    await act(davi, 'Import').click();
    await toastShows(davi, '2 entries imported.');
    await main(davi).getByRole('link', { name: 'Match the imported entries' }).click();
    await gateway.own.request('POST', '/api/sandbox/v1/clock/advance', { seconds: DAY_SECONDS });
    await putAside(davi);

    // The treasurer closes the day, and the cash flow shows it.
    await go(carla, 'Treasury days');
    await act(carla, 'Close day').click();
    await dialog(carla).getByLabel('Day', { exact: true }).fill(today);
    await dialog(carla)
      .getByLabel(/^Days are closed from/)
      .check();
    await dialog(carla).getByLabel('Close the day with these items pending').check();
    await confirm(carla, 'Close day');
    await toastShows(carla, /is closed\.$/);
    await go(carla, 'Cash flow');
    await main(carla).getByText('R$ 6.520,00').first().waitFor();
    await main(carla).getByText('R$ 610,56').first().waitFor();

    // The accounting entries go into a batch for the ERP.
    await davi.goto(`${gateway.app.origin}/console/accounting`);
    await act(davi, 'Generate batch').click();
    await confirm(davi, 'Generate batch');
    await toastShows(davi, /Batch \d+ is /);

    expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
  });

  const UNFOLLOWED = `select p.id from posting p join paying_account a on a.account_id in (p.debit_account_id, p.credit_account_id)
    where not exists (select from statement_entry e where e.account_id = a.account_id and e.external_id = p.id::text)`;

  /** Ignores entries until none waits for a match, including entries that the ledger writes in the meantime. */
  async function putAside(page: Page): Promise<void> {
    await expect.poll(() => gateway.sql(UNFOLLOWED)).toEqual([]);
    for (;;) {
      await page.goto(`${gateway.app.origin}/console/reconciliation/entries`);
      // The items can load before the entries.
      const side = page.getByRole('region', { name: 'Statement entries', exact: true });
      await side.locator('.table, .state-title').first().waitFor();
      const entries = side.getByRole('grid').getByRole('link');
      if ((await entries.count()) === 0) return;
      await entries.first().click();
      await act(page, 'Ignore').click();
      await dialog(page).getByLabel('Reason').fill('Nothing of ours');
      await confirm(page, 'Ignore');
      await toastShows(page, 'The entry is ignored.');
    }
  }
});

/** An OFX file with a fee that differs from the agreed one and an unexpected credit. */
function statementOf(day: string) {
  const stamp = day.replaceAll('-', '');
  const entry = (id: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${stamp}120000[-03:EST]<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`;
  const text =
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL' +
    '<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>567890<ACCTTYPE>CHECKING</BANKACCTFROM>' +
    `<BANKTRANLIST><DTSTART>${stamp}<DTEND>${stamp}${entry('1', '-150,00', 'TARIFA PIX')}${entry('2', '320,00', 'TED RECEBIDA')}` +
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  return { name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
}
