import type { Browser as Chromium, Page } from 'playwright-core';
import { sharedContext, type WatchedPage, watchedPage } from './browser.ts';
import type { Credentials } from './partner-client.ts';
import type { ServedGateway } from './served-gateway.ts';

export const reais = (text: string): string => `R$\u00A0${text}`;

export const isLive = (page: Page): Promise<void> => page.locator('.state-mark[data-state=live]').waitFor();

export async function signIn(page: Page, { client_id, client_secret }: Credentials): Promise<void> {
  await page.getByLabel('Client id').fill(client_id);
  await page.getByLabel('Client secret').fill(client_secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await isLive(page);
  await page.locator('[aria-busy=true], .spinner').first().waitFor({ state: 'detached' });
}

export function credentialsOf({ app }: Pick<ServedGateway, 'app'>, name: string): Credentials {
  const found = app.sandbox?.content.partners.find((partner) => partner.name === name);
  if (!found) throw new Error(`the sandbox has no partner ${name}`);
  return found;
}

/** Opens a page without a session. Each tab stores its own credentials, so pages of all partners share a context. */
export const emptyPage = async (browser: Chromium, origin: string): Promise<WatchedPage> =>
  watchedPage(await sharedContext(browser, origin, 'dashboard'), origin);

export async function dashboardPage(
  browser: Chromium,
  gateway: Pick<ServedGateway, 'app'>,
  path = '/dashboard',
  partner = 'alpha',
): Promise<WatchedPage> {
  const watched = await emptyPage(browser, gateway.app.origin);
  await watched.page.goto(`${gateway.app.origin}${path}`);
  await signIn(watched.page, credentialsOf(gateway, partner));
  return watched;
}
