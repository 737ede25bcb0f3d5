import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch.ts';
import { createPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { cancelPaymentBatch } from '../../src/domains/finance/payment-runs/payment-cancellation.ts';
import { closePages, findChromium, sharedBrowser } from '../support/browser.ts';
import { checkScreens, consolePage, isLive, proveAs, serveConsole } from '../support/console-page.ts';
import type { ServedFinance } from '../support/finance.ts';
import { due, payingAccountOf, receivePix, run, screens } from './screens/payment-runs.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('payment runs in the console', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(chromium ?? '')]);
    await receivePix(gateway, payingAccountOf(gateway), 10_000_000);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  const stateOf = async (batchId: string) => (await gateway.as('vera').enter(getPaymentBatch, { batchId })).status;
  const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');
  const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const said = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('are put together of what is due by keys alone, with what they come to in view, and wait for a treasurer', async () => {
    const supplierName = '<img src=x onerror=alert(1)> Ltda';
    const [one, two] = [
      await due(gateway, { supplierName, amount: 111, dueDate: '2026-11-01' }),
      await due(gateway, { supplierName, amount: 222, dueDate: '2026-11-02' }),
    ];
    const { page, faults } = await open('ana', '/console/payments-due');
    await page.getByRole('row').filter({ hasText: one.reference }).first().waitFor();
    await page.locator('.table-body [role=row]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('2 installments selected').waitFor();
    await page.getByRole('region', { name: 'Selection' }).getByText('R$ 3,33').waitFor();
    await act(page, 'Put together…').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Nothing is paid before a treasurer').waitFor();
    await dialog(page).getByRole('button', { name: 'Put together…' }).focus();
    await page.keyboard.press('Enter');
    await said(page, 'A run of 2 payments');
    await page.getByRole('heading', { name: 'Payment run of 2 payments' }).waitFor();
    await page.getByText(supplierName).first().waitFor();
    const batchId = page.url().split('/').at(-1) ?? '';
    expect(await stateOf(batchId)).toBe('queued');
    expect(await act(page, 'Release').count()).toBe(0);
    expect(two.installmentId).not.toBe(one.installmentId);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('say which installment did not fit, by its document, and put nothing together', async () => {
    const { installmentId, reference } = await due(gateway, { dueDate: '2026-11-01' });
    const { page, faults } = await open('ana', '/console/payments-due');
    await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
    await act(page, 'Put together…').click();
    const sourceAccountId = payingAccountOf(gateway);
    await gateway.as('ana').enter(createPaymentBatch, { installmentIds: [installmentId], sourceAccountId });
    await confirm(page, 'Put together…');
    await dialog(page).getByText(`${reference} of Oficina do João Ltda is in another run by now`).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are released by a treasurer after it was said what leaves, and each payment is followed to its end', async () => {
    const { id, references } = await run(gateway, 2);
    const { page, faults } = await open('carla', `/console/payment-runs/${id}`);
    await act(page, 'Release').click();
    await dialog(page).getByText('What has left cannot be called back').waitFor();
    expect(await stateOf(id)).toBe('queued');
    await confirm(page, 'Release');
    await said(page, 'Released: 2 payments on their way.');
    for (const reference of references) {
      await page.getByRole('row').filter({ hasText: reference }).getByText('Paid', { exact: true }).waitFor();
    }
    await page
      .getByRole('row')
      .filter({ hasText: references[0] ?? '' })
      .click();
    await page.getByRole('region', { name: 'Story' }).getByText('Paid').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('ask for a fresh proof before they are released', async () => {
    const { id } = await run(gateway, 1);
    const { page, faults } = await open('carla', `/console/payment-runs/${id}`);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Release').click();
    await confirm(page, 'Release');
    await dialog(page).getByText('Prove that it is you').waitFor();
    expect(await stateOf(id)).toBe('queued');
    await dialog(page).getByRole('link', { name: 'Prove it' }).click();
    await proveAs(page, gateway, 'carla');
    await isLive(page);
    await confirm(page, 'Release');
    await said(page, 'Released: 1 payment');
    expect(await stateOf(id)).toBe('released');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('tell whoever comes second what has become of them, and do nothing twice', async () => {
    const { id } = await run(gateway, 1);
    const { page, faults } = await open('gil', `/console/payment-runs/${id}`);
    await act(page, 'Release').click();
    await gateway.as('ana').enter(cancelPaymentBatch, { batchId: id });
    await confirm(page, 'Release');
    await dialog(page).getByText('nothing was done').waitFor();
    await dialog(page).getByText('this one is cancelled').waitFor();
    expect(await stateOf(id)).toBe('cancelled');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('lose a payment that is taken out of them, and are cancelled with what has not begun', async () => {
    const { id, references } = await run(gateway, 2);
    const { page, faults } = await open('ana', `/console/payment-runs/${id}`);
    await page
      .getByRole('row')
      .filter({ hasText: references[0] ?? '' })
      .click();
    await act(page, 'Take out of the run').click();
    await confirm(page, 'Take out of the run');
    await said(page, 'was taken out of the run');
    await page.getByRole('link', { name: 'Show the run' }).click();
    await page.getByRole('heading', { name: 'Payment run of 1 payment' }).waitFor();
    await act(page, 'Cancel run').click();
    await confirm(page, 'Cancel run');
    await said(page, 'The run is cancelled.');
    expect(await stateOf(id)).toBe('cancelled');
    expect(faults).toEqual([]);
    await page.close();
  });
});
