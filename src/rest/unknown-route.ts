import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { getOrMake } from '../platform/get-or-make.ts';

/** Knows every path that the application serves, to tell an unknown path from a known one with another method. */
export interface KnownPaths {
  /** 405 with the methods that the path allows, or 404. */
  refusal(url: string): AppError;
}

/** Collects the paths as they are registered; call it before any is. */
export function collectPaths(app: FastifyInstance): KnownPaths {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = getOrMake(methods, url, () => new Set<string>());
    for (const name of [method].flat()) known.add(name);
  });
  let patterns: { readonly pattern: RegExp; readonly methods: ReadonlySet<string> }[] | undefined;
  return {
    refusal(url) {
      patterns ??= [...methods].map(([path, allowed]) => ({ pattern: toPattern(path), methods: allowed }));
      const end = url.indexOf('?');
      const path = end === -1 ? url : url.slice(0, end);
      const allow = new Set(patterns.flatMap((known) => (known.pattern.test(path) ? [...known.methods] : [])));
      if (allow.size === 0) return new AppError('route_not_found');
      return new AppError('method_not_allowed', 'the path does not allow this method', { allow: [...allow].sort() });
    },
  };
}

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:[A-Za-z_]+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
