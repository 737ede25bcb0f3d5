import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Folders of tests that start servers or programs, enumerate every route, or attack. */
const WHOLE = /^test\/(afterwards|attacks|browser|contract|e2e|embedded|examples|faults|graphql|messaging|scripts)\//;
/** Tests of many generated cases, of query plans after growth, and of the project's structure. */
const MANY =
  /\.(model|property|fuzz)\.test\.ts$|-(plans|model)\.test\.ts$|\/(tidy|module-graph|sql-tables|soak)\.test\.ts$/;
/** Tests that wait for retries, leases and timeouts, or prove whole ledgers. */
const WAITING =
  /\/(dispatch|returns|recovery|outbound)\/|\/(sender|verify|dispatch|remittances|account-closing|standing|accounting-batch-steps)\.test\.ts$/;
/** Tests that change flags of V8 need a process of their own. */
const ALONE = /\/young-generation\.test\.ts$/;
/** Test support that starts a gateway, a broker or a browser. */
const SERVERS = /served-gateway|rabbitmq|support\/(browser|console|live|programs?)/;

const isFast = (path: string): boolean =>
  !WHOLE.test(path) &&
  !MANY.test(path) &&
  !WAITING.test(path) &&
  !ALONE.test(path) &&
  !SERVERS.test(readFileSync(path, 'utf8'));

const { projects: _, ...rest } = base.test ?? {};

/** The inner loop: rules, with one database server and no other process. `npm test` runs everything. */
export default defineConfig({
  ...base,
  test: {
    ...rest,
    include: globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).filter(isFast),
    pool: 'threads',
    isolate: false,
    maxWorkers: 4,
  },
});
