import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { closePages, findChromium, sharedBrowser, sharedPort } from '../support/browser.ts';
import { checkScreens } from '../support/console-page.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import { screens } from './screens/dashboard.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('the screens of the dashboard', () => {
  let gateway: ServedFinance;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([serveFinance({ PORT: await sharedPort() }), sharedBrowser(chromium ?? '')]);
  });
  afterAll(async () => {
    await closePages(browser);
    await gateway?.stop();
  });

  checkScreens(screens, () => ({ browser, gateway }));
});
