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

describe.skipIf(chromium === null)('payment batches in the console', () => {
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
  const toastShows = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor();
  const open = (login: string, path: string) => consolePage(browser, gateway, login, path);

  checkScreens(screens, () => ({ browser, gateway }));

  it('a batch of due installments can be created by keyboard, shows its total and waits for a treasurer', async () => {
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
    await act(page, 'Create batch…').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Nothing is paid until another treasurer').waitFor();
    await dialog(page).getByRole('button', { name: 'Create batch…' }).focus();
    await page.keyboard.press('Enter');
    await toastShows(page, 'A batch of 2 payments');
    await page.getByRole('heading', { name: 'Payment batch of 2 payments' }).waitFor();
    await page.getByText(supplierName).first().waitFor();
    const batchId = page.url().split('/').at(-1) ?? '';
    expect(await stateOf(batchId)).toBe('queued');
    expect(await act(page, 'Release batch').count()).toBe(0);
    expect(two.installmentId).not.toBe(one.installmentId);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a batch with an installment that does not fit is rejected, and the message names its document', async () => {
    const { installmentId, reference } = await due(gateway, { dueDate: '2026-11-01' });
    const { page, faults } = await open('ana', '/console/payments-due');
    await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
    await act(page, 'Create batch…').click();
    const sourceAccountId = payingAccountOf(gateway);
    await gateway.as('ana').enter(createPaymentBatch, { installmentIds: [installmentId], sourceAccountId });
    await confirm(page, 'Create batch…');
    await dialog(page).getByText(`${reference} of Oficina do João Ltda is already in another batch`).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('releasing a batch explains its effect first, and each payment can be followed to its outcome', async () => {
    const { id, references } = await run(gateway, 2);
    const { page, faults } = await open('carla', `/console/payment-runs/${id}`);
    await act(page, 'Release batch').click();
    await dialog(page).getByText('Payments cannot be called back').waitFor();
    expect(await stateOf(id)).toBe('queued');
    await confirm(page, 'Release batch');
    await toastShows(page, 'Released: 2 payments in progress.');
    for (const reference of references) {
      await page.getByRole('row').filter({ hasText: reference }).getByText('Paid', { exact: true }).waitFor();
    }
    await page
      .getByRole('row')
      .filter({ hasText: references[0] ?? '' })
      .click();
    await page.getByRole('region', { name: 'History' }).getByText('Paid').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('releasing a batch requires a fresh proof', async () => {
    const { id } = await run(gateway, 1);
    const { page, faults } = await open('carla', `/console/payment-runs/${id}`);
    await gateway.sql(`update console_session set proven_at = proven_at - interval '6 minutes'`);
    await act(page, 'Release batch').click();
    await confirm(page, 'Release batch');
    await dialog(page).getByText('Fresh proof required').waitFor();
    expect(await stateOf(id)).toBe('queued');
    await dialog(page).getByRole('link', { name: 'Sign in again' }).click();
    await proveAs(page, gateway, 'carla');
    await isLive(page);
    await confirm(page, 'Release batch');
    await toastShows(page, 'Released: 1 payment');
    expect(await stateOf(id)).toBe('released');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a second release of the same batch reports the conflict and does nothing', async () => {
    const { id } = await run(gateway, 1);
    const { page, faults } = await open('gil', `/console/payment-runs/${id}`);
    await act(page, 'Release batch').click();
    await gateway.as('ana').enter(cancelPaymentBatch, { batchId: id });
    await confirm(page, 'Release batch');
    await dialog(page).getByText('nothing was changed').waitFor();
    await dialog(page).getByText('this one is cancelled').waitFor();
    expect(await stateOf(id)).toBe('cancelled');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('a payment can be removed from a batch, and cancelling the batch cancels payments that have not started', async () => {
    const { id, references } = await run(gateway, 2);
    const { page, faults } = await open('ana', `/console/payment-runs/${id}`);
    await page
      .getByRole('row')
      .filter({ hasText: references[0] ?? '' })
      .click();
    await act(page, 'Remove from batch').click();
    await confirm(page, 'Remove from batch');
    await toastShows(page, 'was removed from the batch');
    await page.getByRole('link', { name: 'Show the batch' }).click();
    await page.getByRole('heading', { name: 'Payment batch of 1 payment' }).waitFor();
    await act(page, 'Cancel batch').click();
    await confirm(page, 'Cancel batch');
    await toastShows(page, 'The batch is cancelled.');
    expect(await stateOf(id)).toBe('cancelled');
    expect(faults).toEqual([]);
    await page.close();
  });
});
