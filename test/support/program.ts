import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * The environment of a program of ours that a test starts; nothing else of the test's own reaches it. Node keeps there
 * what it has compiled, by content: half of what a start takes.
 */
export const PROGRAM_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(tmpdir(), 'gateway-test-compile-cache'),
};

/** A program of ours as tests start it: see `programs.ts`. */
export const programPath = (name: 'admin' | 'listen' | 'main' | 'operator' | 'watch'): string =>
  join(inject('programs'), `${name}.js`);
