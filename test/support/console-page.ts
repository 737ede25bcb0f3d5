import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, BrowserContextOptions, Browser as Chromium, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AppOptions } from '../../src/app.ts';
import { openPage, overflowOf, sharedContext, sharedPort, type WatchedPage, watchedPage } from './browser.ts';
import { BROWSER_TIMEOUT_MS } from './browser-timeout.ts';
import { passwordOf } from './console.ts';
import { type ServedFinance, serveFinance } from './finance.ts';
import type { ServedGateway } from './served-gateway.ts';
import { sized } from './size.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Widths and schemes. Colours do not depend on the width, so only long runs try all four combinations. */
const LOOKS = sized(
  [
    [1440, 'light'],
    [390, 'dark'],
  ],
  [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ],
) as readonly (readonly [width: number, scheme: 'light' | 'dark'])[];

export interface Screen {
  readonly name: string;
  readonly login: string;
  /** Path below the gateway's address. A function first creates the content of the screen. */
  readonly path: string | ((gateway: ServedFinance) => Promise<string>);
  readonly ready: string;
  /** Opens a signed-in page at this path. Default: the console page as `login`. */
  readonly open?: (browser: Chromium, gateway: ServedFinance, path: string) => Promise<WatchedPage>;
  readonly before?: (page: Page) => Promise<void>;
  readonly dark?: boolean;
}

type Gateway = Pick<ServedGateway, 'app'>;

export const serveConsole = async (options: AppOptions = {}): Promise<ServedFinance> =>
  serveFinance({ CONSOLE_DOCUMENTS: 'known', PORT: await sharedPort() }, options);

const PERSONS = { locale: 'en-GB' };

async function contextOf(browser: Chromium, { app }: Gateway, login: string): Promise<BrowserContext> {
  const { origin } = app;
  const context = await sharedContext(browser, origin, login, PERSONS);
  const options = { failOnStatusCode: false, timeout: BROWSER_TIMEOUT_MS };
  // Another gateway, or changed roles, end a session.
  if ((await context.request.get(`${origin}/console/session`, options)).status() === 401) {
    const form = await context.request.get(`${origin}/console/sign-in`, options);
    const credentials = { login, password: passwordOf({ app }, login) };
    await context.request.post(form.url(), { ...options, headers: { origin }, form: credentials });
  }
  return context;
}

/**
 * Opens a console page at `path`, signed in as this person. The person's pages share a context, so close only the page.
 * With `options` the page has its own context and signs in by the form: for tests about the session, storage or
 * network.
 */
export async function consolePage(
  browser: Chromium,
  gateway: Gateway,
  login: string,
  path = '/console',
  options?: BrowserContextOptions,
): Promise<WatchedPage> {
  const { origin } = gateway.app;
  if (options) {
    const watched = await openPage(browser, origin, { ...PERSONS, ...options });
    await signIn(watched.page, gateway, login, path);
    return watched;
  }
  const watched = await watchedPage(await contextOf(browser, gateway, login), origin);
  await watched.page.goto(`${origin}${path}`);
  await isLive(watched.page);
  return watched;
}

export async function signIn(page: Page, gateway: Gateway, login: string, path = '/console'): Promise<void> {
  await page.goto(`${gateway.app.origin}/console/sign-in?return_to=${encodeURIComponent(path)}`);
  await proveAs(page, gateway, login);
  await isLive(page);
}

export async function proveAs(page: Page, gateway: Gateway, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(passwordOf(gateway, login));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const isLive = (page: Page): Promise<void> => page.locator('.live[data-tone=good]').waitFor();

export async function openScreen(
  browser: Chromium,
  gateway: ServedFinance,
  { login, path, ready, open, before }: Screen,
): Promise<WatchedPage> {
  const address = typeof path === 'string' ? path : await path(gateway);
  const watched = open ? await open(browser, gateway, address) : await consolePage(browser, gateway, login, address);
  await watched.page.getByRole('main').getByText(ready).filter({ visible: true }).first().waitFor();
  await before?.(watched.page);
  return watched;
}

export async function look(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  await page.emulateMedia({ colorScheme });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Runs axe and returns one violation per line. The page's content security policy stays active. */
async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<
    readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[]
  >(`axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

export async function checkLooks(page: Page): Promise<void> {
  await page.evaluate(AXE);
  for (const [width, scheme] of LOOKS) {
    await look(page, width, scheme);
    const name = `${width} ${scheme}`;
    expect(await violations(page), name).toEqual([]);
    expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
  }
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/. · (Console|Dashboard)$/);
  expect(await page.locator('script:not([src]), [onclick], [onerror], [onload]').count()).toBe(0);
}

export function checkScreens(
  screens: readonly Screen[],
  opened: () => { readonly browser: Chromium; readonly gateway: ServedFinance },
): void {
  it.each(screens)('$name is accessible at each width, light and dark', async (screen) => {
    const { browser, gateway } = opened();
    const { page, faults } = await openScreen(browser, gateway, screen);
    await checkLooks(page);
    expect(faults).toEqual([]);
    await page.close();
  });
}
