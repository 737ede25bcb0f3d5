import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, BrowserContextOptions, Browser as Chromium, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AppOptions } from '../../src/app.ts';
import { openPage, overflowOf, sharedContext, sharedPort, type WatchedPage, watchedPage } from './browser.ts';
import { passwordOf } from './console.ts';
import { type ServedFinance, serveFinance } from './finance.ts';
import type { ServedGateway } from './served-gateway.ts';
import { sized } from './size.ts';
import { SOON_MS } from './soon.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Each width and each scheme; what one says of colours at a width, it says at the other: all four are for the long runs. */
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

/** A screen of the console or the dashboard, as its test and `npm run screenshots` open it. */
export interface Screen {
  /** Name of its pictures. */
  readonly name: string;
  /** Who looks at it: a person, or a partner of the sandbox. */
  readonly login: string;
  /** Its address below the gateway's; a function makes first what is shown there. */
  readonly path: string | ((gateway: ServedFinance) => Promise<string>);
  /** Text that is there once it has read what it shows. */
  readonly ready: string;
  /** Opens a page at this path that is signed in; left out: the console's, as `login`. */
  readonly open?: (browser: Chromium, gateway: ServedFinance, path: string) => Promise<WatchedPage>;
  /** What is done before it is looked at, such as opening a dialog. */
  readonly before?: (page: Page) => Promise<void>;
  /** Its pictures are taken in the dark, too. */
  readonly dark?: boolean;
}

type Gateway = Pick<ServedGateway, 'app'>;

/** The gateway of a file about the console: it shows the documents of who is known. */
export const serveConsole = async (options: AppOptions = {}): Promise<ServedFinance> =>
  serveFinance({ CONSOLE_DOCUMENTS: 'known', PORT: await sharedPort() }, options);

const PERSONS = { locale: 'pt-BR' };

/** The context of this person, who has signed in, without the pages of it. */
async function contextOf(browser: Chromium, { app }: Gateway, login: string): Promise<BrowserContext> {
  const { origin } = app;
  const context = await sharedContext(browser, origin, login, PERSONS);
  const options = { failOnStatusCode: false, timeout: SOON_MS };
  // Another gateway, or other roles, end a session.
  if ((await context.request.get(`${origin}/console/session`, options)).status() === 401) {
    const form = await context.request.get(`${origin}/console/sign-in`, options);
    const credentials = { login, password: passwordOf({ app }, login) };
    await context.request.post(form.url(), { ...options, headers: { origin }, form: credentials });
  }
  return context;
}

/**
 * A page of the console at `path`, in which this person has signed in. It is one of the person's pages in the same browser, and to
 * be closed alone; with `options` it has a context of its own, in which they sign in by the form: for tests about the session,
 * what the browser keeps, or the network.
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

/** Signs in, and waits until the console is there and live. */
export async function signIn(page: Page, gateway: Gateway, login: string, path = '/console'): Promise<void> {
  await page.goto(`${gateway.app.origin}/console/sign-in?return_to=${encodeURIComponent(path)}`);
  await proveAs(page, gateway, login);
  await isLive(page);
}

/** Fills in the form of the sandbox's provider. */
export async function proveAs(page: Page, gateway: Gateway, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(passwordOf(gateway, login));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const isLive = (page: Page): Promise<void> => page.locator('.live[data-tone=good]').waitFor();

/** Opens a screen, and waits until it has read what it shows. */
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

/** Sets a width and a colour scheme, and waits until it is painted so. */
export async function look(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  await page.emulateMedia({ colorScheme });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** What axe finds on the page, one a line; the page's content security policy stands. */
async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<
    readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[]
  >(`axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** What every screen keeps to, at each width, light and dark. */
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

/** A test for each of these screens: axe, widths, colours, headings, and nothing on the browser's console. */
export function checkScreens(
  screens: readonly Screen[],
  opened: () => { readonly browser: Chromium; readonly gateway: ServedFinance },
): void {
  it.each(screens)('$name can be read by everybody, at each width, light and dark', async (screen) => {
    const { browser, gateway } = opened();
    const { page, faults } = await openScreen(browser, gateway, screen);
    await checkLooks(page);
    expect(faults).toEqual([]);
    await page.close();
  });
}
