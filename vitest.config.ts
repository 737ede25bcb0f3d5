import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PROGRAM_ENV } from './test/support/program.ts';
import { SOON_MS } from './test/support/soon.ts';

const ci = process.env['CI'] === 'true';
const soak = process.env['FAULT_SIZE'] === 'full';

// Test processes start from what Node has compiled before, as the programs do that they start.
process.env['NODE_COMPILE_CACHE'] ??= PROGRAM_ENV.NODE_COMPILE_CACHE;

/** Test files that start programs, or stop or kill servers. */
const PROCESSES = [
  'test/browser/dashboard-breaks.test.ts',
  'test/e2e/**/*.test.ts',
  'test/examples/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/messaging/rabbitmq.faults.test.ts',
  'test/platform/embedded-postgres.test.ts',
  'test/scripts/help.test.ts',
];

/** Test files that change what belongs to a whole process, such as the catalogue of events or flags of V8. */
const ALONE = ['test/contract/toy-operation.test.ts', 'test/platform/die-young.test.ts'];

/** Test files that look at pages in a browser. */
const BROWSER = 'test/browser/**/*.test.ts';

/** What of these `npm test` promises in `outages.test.ts`, with less traffic and for the half of the work. */
const SOAK_ONLY = ['test/faults/webhooks-storm.test.ts'];

/** What looks at what the others have left. */
const AFTERWARDS = 'test/afterwards/**/*.test.ts';

export default defineConfig({
  // Node loads the CommonJS build of graphql; Vite alone would take the other, and two of them do not mix.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      // The same password is hashed once: that is a fifteenth of what all the tests compute.
      { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'test/support/argon2.ts') },
    ],
  },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // No test takes that long by itself; machines that do other work as well do.
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
          // Files that run in one thread one after the other share its modules: loading them costs more than the tests. And
          // threads cost a sixth less than processes.
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
          // Files that run in one process one after the other share its modules and its browser. One of them has more than
          // a processor to do: itself, its gateway, and Chromium.
          isolate: false,
          maxWorkers: 2,
          testTimeout: soak ? 3_600_000 : 240_000,
          expect: { poll: { timeout: SOON_MS } },
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
          // Files that run in a process one after the other share its modules: to load them costs seconds.
          isolate: false,
          // They mostly wait: for programs that start, servers that stop, leases that end.
          maxWorkers: 3,
          testTimeout: soak ? 3_600_000 : 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      // Beside those, so it must have as many workers.
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 3, sequence: { groupOrder: 2 } } },
      { extends: true, test: { name: 'afterwards', include: [AFTERWARDS], sequence: { groupOrder: 3 } } },
    ],
  },
});
