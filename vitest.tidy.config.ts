import { defineConfig } from 'vitest/config';

/** The structure's rules alone: they need no server. */
export default defineConfig({ test: { include: ['test/tidy.test.ts'] } });
