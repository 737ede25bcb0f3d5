import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { keptPort } from './kept-port.ts';
import { SOON_MS } from './soon.ts';

/** The first one has no windows, and takes half the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Nothing but what a page asks for goes out. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Pages of one origin in a context share a process, and what it has compiled.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: its scripts are gone before what V8's last compiler makes of them has been worth its work.
  '--js-flags=--max-optimized-bytecode-size=0',
];

/**
 * The program of Chromium: that of CHROMIUM, or one in the usual places. Null if there is none; with CI=true that
 * throws, so that no suite is skipped unseen.
 */
export function findChromium(): string | null {
  const found = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
  if (found) return found;
  if (process.env['CI'] === 'true') throw new Error('no Chromium on this machine to test with');
  return null;
}

let started: Promise<Browser> | undefined;

/** The browser of all test files that run in this process one after the other; it ends with the process. */
export function sharedBrowser(executablePath: string): Promise<Browser> {
  started ??= chromium.launch({ executablePath, args: ARGS });
  return started;
}

let port: Promise<number> | undefined;

/** Where these files serve their gateways, one after the other: what the browser has read of the pages then holds for the next. */
export const sharedPort = async (): Promise<string> => {
  port ??= keptPort();
  return String(await port);
};

const contexts = new Map<string, Promise<BrowserContext>>();

/**
 * The context of this name for these files. A page that nothing is done with stays in it, and with it the process in which the
 * others find the scripts compiled: a page then costs half.
 */
export function sharedContext(
  browser: Browser,
  origin: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const key = `${origin} ${name}`;
  const open = async () => {
    const context = await newContext(browser, options);
    const anchor = await context.newPage();
    await anchor.goto(`${origin}/health`);
    return context;
  };
  const opened = contexts.get(key) ?? open();
  contexts.set(key, opened);
  // A test fails with it, not all that follow.
  opened.catch(() => contexts.delete(key));
  return opened;
}

/** What a file does with the shared browser when it is done: no page is open any more that asks its gateway. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  const shared = new Set(await Promise.all(contexts.values()));
  for (const context of browser?.contexts() ?? []) {
    if (!shared.has(context)) await context.close();
    else for (const page of context.pages().slice(1)) await page.close();
  }
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors of its scripts, complaints on its console, and requests to another host than the gateway's. */
  readonly faults: string[];
}

/** A context that nobody has used before. What its pages wait for, they wait for as long as the slowest machine needs. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, what pulses is painted by the processor, all the time.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(SOON_MS);
  return context;
}

/** A page in a context of its own, watched from its first request. */
export const openPage = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => watchedPage(await newContext(browser, options), origin);

/** One more page of a context, watched from its first request. */
export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  const { host } = new URL(origin);
  const isOurs = (url: string) => /^(data|blob):/.test(url) || new URL(url).host === host;
  page.on('pageerror', (error) => faults.push(`threw ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`said ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!isOurs(request.url())) faults.push(`asked ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (!isOurs(socket.url())) faults.push(`connected to ${socket.url()}`);
  });
  return { page, faults };
}

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
