import type { BrowserContextOptions, Browser as Chromium, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser.ts';
import { passwordOf } from './console.ts';
import type { ServedGateway } from './served-gateway.ts';

const SOON_MS = 20_000;

/** A page of the console in a context of its own, in which this person has signed in and come to `path`. */
export async function consolePage(
  browser: Chromium,
  gateway: Pick<ServedGateway, 'app'>,
  login: string,
  path = '/console',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, gateway.app.origin, options);
  await signInAt(watched.page, gateway, login, path);
  return watched;
}

/** Signs in, and waits until the console is there. */
export async function signInAt(page: Page, gateway: Pick<ServedGateway, 'app'>, login: string, path = '/console') {
  await page.goto(`${gateway.app.origin}/console/sign-in?return_to=${encodeURIComponent(path)}`);
  await proveAs(page, gateway, login);
  await page.locator('.live').waitFor({ timeout: SOON_MS });
}

/** Fills in the form of the sandbox's provider. */
export async function proveAs(page: Page, gateway: Pick<ServedGateway, 'app'>, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(passwordOf(gateway, login));
  await page.getByRole('button').click();
}
