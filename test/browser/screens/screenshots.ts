import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closePages, findChromium, sharedBrowser } from '../../support/browser.ts';
import { look, openScreen, serveConsole } from '../../support/console-page.ts';
import { allScreens } from './all.ts';

const FOLDER = join(import.meta.dirname, '../../../.reports/screenshots');
const WIDTHS = [1440, 390] as const;

it('takes a screenshot of every screen', async () => {
  const wanted = process.env['SCREENS'] ?? '';
  const screens = (await allScreens()).filter(({ name }) => name.includes(wanted));
  const [gateway, browser] = await Promise.all([serveConsole(), sharedBrowser(findChromium() ?? '')]);
  await mkdir(FOLDER, { recursive: true });
  const faults: string[] = [];
  for (const screen of screens) {
    const opened = await openScreen(browser, gateway, screen);
    for (const width of WIDTHS) {
      for (const scheme of screen.dark ? (['light', 'dark'] as const) : (['light'] as const)) {
        await look(opened.page, width, scheme);
        await opened.page.screenshot({ path: join(FOLDER, `${screen.name}-${width}-${scheme}.png`) });
      }
    }
    faults.push(...opened.faults.map((fault) => `${screen.name}: ${fault}`));
    await opened.page.close();
  }
  await closePages(browser);
  await gateway.stop();
  expect(faults).toEqual([]);
});
