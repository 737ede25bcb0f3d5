import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/errors.ts';
import { t } from '../texts.ts';

export const CSRF_HEADER = 'x-csrf-token';

/** @throws AppError origin_not_allowed unless the browser reports a page of `origin` */
export function refuseForeignPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === origin && (site === undefined || site === 'same-origin');
  if (!isOwn) throw new AppError('origin_not_allowed', t('onlyConsolePages', { origin }));
}

/** @throws AppError origin_not_allowed without the session's CSRF token */
export function refuseWithoutToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): void {
  const shown = Buffer.from(String(headers[CSRF_HEADER] ?? ''));
  const wanted = Buffer.from(token);
  if (shown.length === wanted.length && timingSafeEqual(shown, wanted)) return;
  throw new AppError('origin_not_allowed', t('csrfToken', { header: CSRF_HEADER }));
}

/** Returns `fallback` unless `text` is a path of this host. Prevents open redirects. */
export function localPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || text.length > 1_024 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text))
    return fallback;
  const parsed = URL.parse(text, 'http://localhost');
  return parsed?.origin === 'http://localhost' && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}${parsed.hash}`
    : fallback;
}
