import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { getOrMake } from '../platform/get-or-make.ts';

/**
 * Collects the paths of all routes as they are registered; call it before any is. Returns what refuses a URL without a
 * route: by 405 with the methods that its path allows, or by 404.
 */
export function unknownRoutes(app: FastifyInstance): (url: string) => AppError {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = getOrMake(methods, url, () => new Set<string>());
    for (const name of [method].flat()) known.add(name);
  });
  let patterns: { readonly pattern: RegExp; readonly methods: ReadonlySet<string> }[] | undefined;
  return (url) => {
    patterns ??= [...methods].map(([path, allowed]) => ({ pattern: toPattern(path), methods: allowed }));
    const [path = ''] = url.split('?', 1);
    const allow = new Set(patterns.flatMap((known) => (known.pattern.test(path) ? [...known.methods] : [])));
    if (allow.size === 0) return new AppError('route_not_found');
    return new AppError('method_not_allowed', 'the path does not allow this method', { allow: [...allow].sort() });
  };
}

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[A-Za-z_]+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
