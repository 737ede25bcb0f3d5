import type { FastifyInstance } from 'fastify';
import { serveWebPage, type WebPage } from '../rest/web-page.ts';

export const DASHBOARD_PATH = '/dashboard';

export const serveDashboard = (options: Pick<WebPage, 'publicOrigin' | 'folder'>) => (app: FastifyInstance) =>
  serveWebPage(app, {
    ...options,
    entry: 'dashboard',
    path: DASHBOARD_PATH,
    assets: `${DASHBOARD_PATH}/assets`,
    title: 'The dashboard',
    formAction: "'none'",
  });
