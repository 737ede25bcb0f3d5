import { defineConfig } from 'vitest/config';

const ci = process.env['CI'] === 'true';

export default defineConfig({
  // Node loads the CommonJS build of graphql; Vite alone would take the other, and two of them do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    fileParallelism: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ci ? ['default', ['json', { outputFile: '.reports/vitest.json' }]] : ['default'],
  },
});
