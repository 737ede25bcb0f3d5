import { defineConfig } from 'vitest/config';

/** Only the rules of the project structure, which need no server. The time limit is for busy machines. */
export default defineConfig({
  test: { include: ['test/tidy.test.ts', 'test/module-graph.test.ts', 'test/web/texts.test.ts'], testTimeout: 60_000 },
});
