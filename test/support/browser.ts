import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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

/** A browser that nobody has used before. */
export const startBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGS });

export interface WatchedPage {
  readonly page: Page;
  /** Errors of its scripts, complaints on its console, and requests to another host than the gateway's. */
  readonly faults: string[];
}

/** A page in a context of its own, watched from its first request. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, what pulses is painted by the processor, all the time.
    reducedMotion: 'reduce',
    ...options,
  });
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
