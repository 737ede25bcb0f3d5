import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { findChromium, openPage, sharedBrowser } from '../test/support/browser.ts';
import { seedFinance } from './finance-seed.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { latencies, percentile } from './latency.ts';
import type { Figure, Measurement } from './measurement.ts';

/** A very long list, and one that fits into a window. */
const ROWS = 10_000;
const FEW_ROWS = 50;
const PRESSES = 40;
const TIMEOUT_MS = 120_000;
const ASK_AGAIN_MS = 20;
/** Limit of the compressed script of a first load. */
const SCRIPT_KB = 200;
const KILOBYTE = 1_000;
const LOGIN = 'vera';
const LIST = '/console/payables';

interface Opened {
  readonly fcp: number;
  readonly readable: number;
  /** Total time beyond 50 ms of long tasks that blocked the page. */
  readonly blocked: number;
  readonly scriptBytes: number;
}

const TIMES = `(() => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name));
  return { fcp: paint?.startTime ?? 0, readable: performance.now(), blocked: window.blocked ?? 0,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
})()`;
const WATCH = `window.blocked = 0;
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.blocked += duration - 50; })
    .observe({ type: 'longtask', buffered: true });`;
/** Milliseconds from each key press to the next painted frame. */
const PRESS = (key: string) => `new Promise((done) => {
  const began = performance.now();
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
})`;

export const screens: Measurement = {
  name: 'screens',
  title: `the console in a browser: first load, and keys in a list of ${ROWS} rows (needs Chromium)`,
  async run(world, settings) {
    const program = findChromium();
    if (!program) {
      settings.progress('screens: skipped: this machine has no Chromium: set CHROMIUM to its path');
      return [];
    }
    const gateway = await openGateway(world, 'screens', { roles: 'api', accounts: 0 });
    const browser = await sharedBrowser(program);
    try {
      const { rows } = await gateway.sql.query<{ id: number }>('select min(id)::int as id from institution');
      await seedFinance(gateway.sql, rows[0]?.id ?? 0, { items: ROWS, entries: ROWS });
      // The session cookie is bound to localhost.
      const origin = gateway.origin.replace('127.0.0.1', 'localhost');
      const session = await signIn(browser, origin, gateway);
      const open = (path: string, ready: string) => openAnew(browser, origin, session, path, ready);
      const loads: { readonly landing: Opened; readonly list: Opened }[] = [];
      for (let round = -1; round < settings.rounds; round++) {
        const pair = { landing: await open('/', 'h1'), list: await open(LIST, ROW) };
        settings.progress(`screens, landing page ${told(pair.landing)}; list ${told(pair.list)}`);
        if (round >= 0) loads.push(pair);
      }
      const few = await pressed(browser, origin, session, FEW_ROWS, settings.rounds);
      const many = await pressed(browser, origin, session, ROWS, settings.rounds);
      const figure = (name: string, meaning: string, pairs: readonly { floor: number; gateway: number }[]): Figure => ({
        ...{ name, meaning, unit: 'ms', required: 0, aim: 0, comparison: latencies(pairs) },
      });
      return [
        figure(
          'screen-fcp',
          "first paint of the landing page ÷ of the console's list of payables, nothing cached",
          loads.map(({ landing, list }) => ({ floor: landing.fcp, gateway: list.fcp })),
        ),
        figure(
          'screen-readable',
          'the landing page ÷ the list of payables, until its rows can be read, nothing cached',
          loads.map(({ landing, list }) => ({ floor: landing.readable, gateway: list.readable })),
        ),
        {
          ...figure(
            'screen-script',
            `${SCRIPT_KB} kB ÷ compressed script of the first load`,
            loads.map(({ list }) => ({ floor: SCRIPT_KB, gateway: list.scriptBytes / KILOBYTE })),
          ),
          unit: 'kB',
        },
        figure(
          'screen-key',
          `p95 from a key to the next frame in a list of ${FEW_ROWS} rows ÷ of ${ROWS} rows`,
          few.map((floor, round) => ({ floor, gateway: many[round] ?? Number.NaN })),
        ),
      ];
    } finally {
      await Promise.all([browser.close(), gateway.stop()]);
    }
  },
};

const ROW = '[role=row][data-index]';
const LAST_SHOWN = `Math.max(...[...document.querySelectorAll('${ROW}')].map((row) => Number(row.dataset.index)))`;
const told = ({ fcp, readable, blocked, scriptBytes }: Opened) =>
  `painted at ${fcp.toFixed(0)} ms, readable at ${readable.toFixed(0)}, blocked for ${blocked.toFixed(0)}, ${(scriptBytes / KILOBYTE).toFixed(0)} kB of script`;

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function signIn(browser: Browser, origin: string, { passwords }: Gateway): Promise<Session> {
  const { page } = await openPage(browser, origin);
  await page.goto(`${origin}/console/sign-in?return_to=${LIST}`);
  await page.getByLabel('Login').fill(LOGIN);
  await page.getByLabel('Password').fill(passwords[LOGIN] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator(ROW).first().waitFor({ timeout: TIMEOUT_MS });
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

/** Opens a page in a browser that has only the session cookie. */
async function openAnew(
  browser: Browser,
  origin: string,
  session: Session,
  path: string,
  ready: string,
): Promise<Opened> {
  const { page } = await openPage(browser, origin, { storageState: session });
  await page.addInitScript(WATCH);
  await page.goto(origin + path);
  await page.locator(ready).first().waitFor({ timeout: TIMEOUT_MS });
  const opened = await page.evaluate<Opened>(TIMES);
  await page.context().close();
  return opened;
}

/** Polls from outside, because the console's policy forbids code from text in its pages. */
async function untilShown(page: Page, row: number): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while ((await page.evaluate<number>(LAST_SHOWN)) < row) {
    if (performance.now() > until) throw new Error(`row ${row} of the list was not shown within ${TIMEOUT_MS} ms`);
    await setTimeout(ASK_AGAIN_MS);
  }
}

/** p95 of the key presses of each round, in a list that is loaded up to this many rows. */
async function pressed(
  browser: Browser,
  origin: string,
  session: Session,
  rows: number,
  rounds: number,
): Promise<number[]> {
  const { page } = await openPage(browser, origin, { storageState: session });
  await page.goto(origin + LIST);
  await page.locator(ROW).first().waitFor({ timeout: TIMEOUT_MS });
  await page.locator(ROW).first().focus();
  for (;;) {
    const before = await page.evaluate<number>(LAST_SHOWN);
    if (before >= rows - 1) break;
    await page.keyboard.press('End');
    await untilShown(page, before + 1);
  }
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const each: number[] = [];
    for (let n = 0; n < PRESSES; n++) {
      each.push(await page.evaluate<number>(PRESS(['PageUp', 'ArrowUp', 'ArrowUp', 'PageDown'][n % 4] as string)));
    }
    times.push(percentile(each, 0.95));
  }
  await page.context().close();
  return times;
}
