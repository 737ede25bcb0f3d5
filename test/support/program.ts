import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * The complete environment of a started program. Node caches compiled code there by content, which halves the start
 * time.
 */
export const PROGRAM_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(tmpdir(), 'gateway-test-compile-cache'),
};

export const programPath = (name: 'admin' | 'listen' | 'main' | 'operator' | 'watch'): string =>
  join(inject('programs'), `${name}.js`);
