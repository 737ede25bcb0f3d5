import type { FastifyInstance } from 'fastify';
import { budgetPages } from '../page-budget.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { serveWebPage, type WebPage } from '../web-page.ts';

export const CONSOLE_PATH = '/console';

export interface ConsolePagesOptions extends Pick<WebPage, 'publicOrigin' | 'folder'> {
  readonly limiter: RateLimiter;
}

export async function serveConsolePages(app: FastifyInstance, { limiter, ...options }: ConsolePagesOptions) {
  budgetPages(app, limiter);
  await serveWebPage(app, {
    ...options,
    entry: 'console',
    path: CONSOLE_PATH,
    assets: '/web/assets',
    title: 'The console',
    formAction: "'self'",
  });
}
