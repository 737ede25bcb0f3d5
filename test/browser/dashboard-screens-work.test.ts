import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium, startBrowser } from '../support/browser.ts';
import { checkScreens } from '../support/console-page.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import { workScreens } from './screens/dashboard.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('screens of what is done in the dashboard', { timeout: 60_000 }, () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveFinance(), startBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
  });

  checkScreens(workScreens, () => ({ browser, gateway }));
});
