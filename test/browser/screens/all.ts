import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from '../../support/console-page.ts';

const NOT_SCREENS = ['all.ts', 'screenshots.ts'];

export async function allScreens(): Promise<readonly Screen[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => !NOT_SCREENS.includes(name));
  const modules = await Promise.all(
    names.sort().map((name) => import(join(import.meta.dirname, name)) as Promise<{ screens: readonly Screen[] }>),
  );
  return modules.flatMap(({ screens }) => screens);
}
