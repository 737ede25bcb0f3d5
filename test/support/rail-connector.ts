import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PROGRAM_ENV } from './program.ts';
import { until } from './until.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/rail-connector');
const START_WITHIN_MS = 60_000;

interface Started {
  readonly child: ChildProcess;
  output(): string;
  kill(): Promise<void>;
}

function launch(program: string, args: readonly string[]): Started {
  const child = spawn(process.execPath, [program, ...args], { env: PROGRAM_ENV });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  return {
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function printed(program: string, args: readonly string[]): Promise<string> {
  const started = launch(program, args);
  await once(started.child, 'close');
  return started.output();
}

export interface TakenOrder {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly times: number;
}

export interface ExampleConnector {
  readonly publicKey: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  output(): string;
  tell(type: string, body: object): Promise<void>;
  taken(): Promise<readonly TakenOrder[]>;
}

export async function exampleConnector(options: {
  readonly amqp: string;
  readonly gatewayKey: string;
  readonly prefix?: string;
  readonly program?: string;
  readonly onFinished?: (end: () => Promise<void>) => void;
}): Promise<ExampleConnector> {
  const home = await mkdtemp(join(tmpdir(), 'connector-'));
  const program = options.program ?? join(EXAMPLE, 'connector.ts');
  const key = join(home, 'connector.pem');
  const publicKey = (await printed(join(EXAMPLE, 'connector.ts'), ['keygen', '--key', key])).match(/^[\w-]{43}$/m)?.[0];
  if (publicKey === undefined) throw new Error('the example made no key');
  const fake = launch(join(EXAMPLE, 'fake/main.ts'), ['--port', '0', '--state', join(home, 'fake.sqlite')]);
  const bank = await until(() => /http:\/\/\S+/.exec(fake.output())?.[0], START_WITHIN_MS);
  let connector: Started | undefined;
  const end = async () => {
    await Promise.all([connector?.kill(), fake.kill()]);
    await rm(home, { recursive: true, force: true });
  };
  (options.onFinished ?? onTestFinished)(end);
  return {
    publicKey,
    async start() {
      const args = ['--amqp', options.amqp, '--bank', bank, '--gateway-key', options.gatewayKey, '--key', key];
      const started = launch(program, [
        ...args,
        ...['--state', join(home, 'connector.sqlite'), '--prefix', options.prefix ?? ''],
      ]);
      connector = started;
      await until(() => {
        if (started.child.exitCode !== null) throw new Error(`the connector ended:\n${started.output()}`);
        return started.output().includes('takes ');
      }, START_WITHIN_MS);
    },
    async kill() {
      await connector?.kill();
      connector = undefined;
    },
    output: () => connector?.output() ?? '',
    async tell(type, body) {
      await fetch(`${bank}/tell`, { method: 'POST', body: JSON.stringify({ type, body }) });
    },
    async taken() {
      return (await (await fetch(`${bank}/taken`)).json()) as readonly TakenOrder[];
    },
  };
}
