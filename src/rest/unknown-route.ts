import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { AppError } from '../platform/errors/errors.ts';
import { t } from './texts.ts';

export interface UnknownRoutes {
  /** A path with its own routes never matches a parameter of another route, such as `GET /pix/payments`. */
  isUnknown(request: Pick<FastifyRequest, 'is404' | 'url' | 'routeOptions'>): boolean;
  /** 405 with the allowed methods when the path has routes for other methods, otherwise 404. */
  refusalOf(request: Pick<FastifyRequest, 'method' | 'url'>): AppError;
}

/** Call it before the first route is registered. */
export function unknownRoutes(app: FastifyInstance): UnknownRoutes {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // CORS preflights match any path.
    if (url === '*') return;
    const known = getOrMake(methods, url, () => new Set<string>());
    for (const name of [method].flat()) known.add(name);
  });
  let patterns: { readonly pattern: RegExp; readonly methods: ReadonlySet<string> }[] | undefined;
  const allowedAt = (path: string): readonly string[] => {
    const own = methods.get(path);
    if (own) return [...own];
    patterns ??= [...methods].map(([known, allowed]) => ({ pattern: toPattern(known), methods: allowed }));
    return [...new Set(patterns.flatMap((known) => (known.pattern.test(path) ? [...known.methods] : [])))];
  };
  return {
    isUnknown({ is404, url, routeOptions }) {
      const path = pathOf(url);
      return is404 || (/^\/.*[:*]/.test(routeOptions.url ?? '') && methods.has(path));
    },
    refusalOf({ method, url }) {
      const allow = allowedAt(pathOf(url)).toSorted();
      if (allow.length === 0 || allow.includes(method)) return new AppError('route_not_found');
      return new AppError('method_not_allowed', t('methodNotAllowed'), { allow });
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[A-Za-z_]+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
