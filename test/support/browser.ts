import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { BROWSER_TIMEOUT_MS } from './browser-timeout.ts';
import { keptPort } from './kept-port.ts';

/** The headless shell comes first because it needs half the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Disables all requests except those of the page. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Pages of one origin in a context share a process and its compiled scripts.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, too short for V8's optimizing compiler to pay off.
  '--js-flags=--max-optimized-bytecode-size=0',
];

/**
 * Path of Chromium: from CHROMIUM or a usual place. Null when this machine has none. Throws with CI=true, so that no suite is
 * skipped silently.
 */
export function findChromium(): string | null {
  const found = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
  if (found) return found;
  if (process.env['CI'] === 'true') throw new Error('this machine has no Chromium for the tests');
  return null;
}

let started: Promise<Browser> | undefined;

/** The browser that all test files in this process share. It ends with the process. */
export function sharedBrowser(executablePath: string): Promise<Browser> {
  started ??= chromium.launch({ executablePath, args: ARGS });
  return started;
}

let port: Promise<number> | undefined;

/** All test files serve their gateways on this port one after the other, so the browser's cache stays valid. */
export const sharedPort = async (): Promise<string> => {
  port ??= keptPort();
  return String(await port);
};

const contexts = new Map<string, Promise<BrowserContext>>();

/**
 * A context shared under this name. An idle page stays open in it and keeps the process with its compiled scripts
 * alive, which halves the cost of the next page.
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
  // A failed context fails one test, not all later ones.
  opened.catch(() => contexts.delete(key));
  return opened;
}

/** Closes all pages of the shared browser, so that none keeps calling the gateway of a finished file. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  const shared = new Set(await Promise.all(contexts.values()));
  for (const context of browser?.contexts() ?? []) {
    if (!shared.has(context)) await context.close();
    else for (const page of context.pages().slice(1)) await page.close();
  }
}

export interface WatchedPage {
  readonly page: Page;
  /** Script errors, console messages, and requests to other hosts than the gateway. */
  readonly faults: string[];
}

/** Opens a new context. Its timeouts suit the slowest machine. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, animations keep the processor busy.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  return context;
}

export const openPage = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => watchedPage(await newContext(browser, options), origin);

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

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
