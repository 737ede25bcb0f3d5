import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

export interface Change {
  readonly path: string;
  readonly text: string;
}

export interface Order {
  readonly tests: readonly string[];
  readonly testTimeout: number | undefined;
  readonly change: Change | null;
}

export interface Outcome {
  readonly result: 'passed' | 'failed' | 'invalid';
  readonly by?: string;
  readonly why?: string;
  readonly took: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly slowest: number;
}

class AsAsked {
  readonly sort = async (files: TestSpecification[]) => files;
  readonly shard = async (files: TestSpecification[]) => files;
}

/** Vitest and PostgreSQL stay up between orders. Argument: the path of the copy of the source tree. */
async function serve(root: string): Promise<void> {
  process.chdir(root);
  const ended: TestModule[] = [];
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    fileParallelism: false,
    reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
    sequence: { sequencer: AsAsked },
  });
  await vitest.standalone();
  process.on('message', (order: Order) => {
    ended.length = 0;
    execute(vitest, ended, root, order).then(
      (outcome) => process.send?.(outcome),
      (error: Error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

async function execute(vitest: Vitest, ended: readonly TestModule[], root: string, order: Order): Promise<Outcome> {
  const { change } = order;
  if (change === null) return run(vitest, ended, order);
  const path = join(root, change.path);
  const original = await readFile(path, 'utf8');
  const put = async (text: string): Promise<string | undefined> => {
    if (path.endsWith('.sql')) return replaceFunctions(original, text);
    await writeFile(path, text);
    vitest.invalidateFile(path);
    return undefined;
  };
  const why = await put(change.text);
  if (why !== undefined) return { result: 'invalid', why, took: {}, slowest: 0 };
  try {
    return await run(vitest, ended, order);
  } finally {
    await put(original);
  }
}

async function run(vitest: Vitest, ended: readonly TestModule[], { tests, testTimeout }: Order): Promise<Outcome> {
  const specifications: TestSpecification[] = [];
  for (const path of tests) specifications.push(...(await vitest.globTestSpecifications([path])));
  for (const { project } of specifications) if (testTimeout !== undefined) project.config.testTimeout = testTimeout;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const took: Record<string, number> = {};
  let slowest = 0;
  let failed: { by: string; why: string } | undefined;
  for (const module of ended) {
    const { relativeModuleId: path } = module;
    took[path] = module.diagnostic().duration + module.diagnostic().setupDuration + module.diagnostic().collectDuration;
    const errors = [...module.errors()];
    for (const test of module.children.allTests()) {
      slowest = Math.max(slowest, test.diagnostic()?.duration ?? 0);
      errors.push(...(test.result().errors ?? []));
    }
    if (errors.length > 0) failed ??= { by: path, why: errors[0]?.message ?? 'it failed' };
  }
  // Errors from another thread are plain objects, possibly without a message.
  const [unhandled] = unhandledErrors as { readonly message?: string }[];
  if (unhandled) failed ??= { by: 'unhandled', why: unhandled.message ?? 'an uncaught error' };
  if (!failed && ended.length < specifications.length) throw new Error('not every test file ran');
  return { result: failed ? 'failed' : 'passed', ...failed, took, slowest };
}

const FUNCTION = /^create function (\w+)[\s\S]*?(?=^create |(?![\s\S]))/gm;

/** The file itself stays, because its checksum names the schema. Returns PostgreSQL's error, if any. */
async function replaceFunctions(original: string, text: string): Promise<string | undefined> {
  const { TEMPLATE, urlOfDatabase } = await import('../../test/support/template.ts');
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const admin = new Client({ connectionString: server });
  await admin.connect();
  const client = new Client({ connectionString: urlOfDatabase(server, TEMPLATE) });
  try {
    await admin.query(`alter database ${TEMPLATE} allow_connections true`);
    await client.connect();
    const known = new Map([...original.matchAll(FUNCTION)].map(([body, name]) => [name, body]));
    for (const [body, name] of text.matchAll(FUNCTION)) {
      const { rows } = await client.query<{ schema: string }>(
        'select pronamespace::regnamespace::text as schema from pg_proc where proname = $1',
        [name],
      );
      if (rows.length === 0) throw new Error(`the database has no function ${name}`);
      if (known.get(name) === undefined) continue;
      await client.query(`set search_path = ${rows[0]?.schema}, public`);
      await client.query(body.replace('create function', 'create or replace function'));
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
    await admin.query(`alter database ${TEMPLATE} allow_connections false`);
    await admin.end();
  }
}

await serve(process.argv[2] ?? '.');
