import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';

/** Header with the session's `csrfToken`. */
export const CSRF_HEADER = 'x-csrf-token';

/** Only pages of `origin` may send this, as browsers say whose it is. @throws AppError origin_not_allowed. */
export function refuseForeignPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === origin && (site === undefined || site === 'same-origin');
  if (!isOwn) throw new AppError('origin_not_allowed', `this is for the console's own pages, at ${origin}`);
}

/** @throws AppError origin_not_allowed when the request does not show the session's token. */
export function refuseWithoutToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): void {
  const shown = Buffer.from(String(headers[CSRF_HEADER] ?? ''));
  const wanted = Buffer.from(token);
  if (shown.length === wanted.length && timingSafeEqual(shown, wanted)) return;
  throw new AppError('origin_not_allowed', `send the csrfToken of GET /console/session as ${CSRF_HEADER}`);
}

/** A path of this host to go to; `fallback` for whatever leads elsewhere, or is none. */
export function localPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || text.length > 1_024 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text))
    return fallback;
  const parsed = URL.parse(text, 'http://localhost');
  return parsed?.origin === 'http://localhost' && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}${parsed.hash}`
    : fallback;
}
