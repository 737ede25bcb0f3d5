import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BROWSER_TIMEOUT_MS } from './test/support/browser-timeout.ts';
import { PROGRAM_ENV } from './test/support/program.ts';

const ci = process.env['CI'] === 'true';
const soak = process.env['FAULT_SIZE'] === 'full';

// Test processes reuse Node's compile cache, like the programs that they start.
process.env['NODE_COMPILE_CACHE'] ??= PROGRAM_ENV.NODE_COMPILE_CACHE;

/** Test files that start programs, or stop or kill servers. */
const PROCESSES = [
  'test/browser/dashboard-breaks.test.ts',
  'test/e2e/**/*.test.ts',
  'test/examples/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/messaging/rabbitmq.faults.test.ts',
  'test/embedded/embedded-postgres.test.ts',
  'test/scripts/help.test.ts',
];

/** Test files that change process-wide state, such as the catalogue of events or flags of V8. */
const ALONE = ['test/contract/toy-operation.test.ts', 'test/platform/lifecycle/young-generation.test.ts'];

const BROWSER = 'test/browser/**/*.test.ts';

/** Soak only: `outages.test.ts` checks the same guarantees in `npm test` with less traffic and half the work. */
const SOAK_ONLY = ['test/faults/webhooks-storm.test.ts'];

/** Tests that check what the other tests left behind. */
const AFTERWARDS = 'test/afterwards/**/*.test.ts';

export default defineConfig({
  // Node loads the CommonJS build of graphql. Vite would load the other build, and two builds do not mix.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      // Hashes each password once, which saves a fifteenth of the computation of all tests.
      { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'test/support/argon2.ts') },
    ],
  },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/declared-refusals.ts'],
    pool: 'forks',
    // Tests are faster than that, except on busy machines.
    testTimeout: soak ? 3_600_000 : 60_000,
    hookTimeout: 120_000,
    reporters: ci ? ['default', ['json', { outputFile: '.reports/vitest.json' }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: [...PROCESSES, ...ALONE, BROWSER, AFTERWARDS],
          // Files in one thread share its modules, because loading them costs more than the tests. Threads cost a sixth
          // less than processes.
          pool: 'threads',
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: PROCESSES,
          // Files in one process share its modules and browser. Each file keeps more than one processor busy: itself,
          // its gateway and Chromium.
          isolate: false,
          maxWorkers: 2,
          testTimeout: soak ? 3_600_000 : 240_000,
          expect: { poll: { timeout: BROWSER_TIMEOUT_MS } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESSES,
          exclude: soak ? [] : SOAK_ONLY,
          globalSetup: ['test/support/programs.ts'],
          setupFiles: ['test/support/end-gateways.ts'],
          // Files in one process share its modules, because loading them costs seconds.
          isolate: false,
          // These tests mostly wait: for programs that start, servers that stop, leases that end.
          maxWorkers: 3,
          testTimeout: soak ? 3_600_000 : 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      // It runs in the same group as the project above, so it needs the same number of workers.
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 3, sequence: { groupOrder: 2 } } },
      { extends: true, test: { name: 'afterwards', include: [AFTERWARDS], sequence: { groupOrder: 3 } } },
    ],
  },
});
