import { defineConfig } from 'vitest/config';

/** Only the rules of the project structure, which need no server. */
export default defineConfig({ test: { include: ['test/tidy.test.ts', 'test/module-graph.test.ts'] } });
