import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALLOCATE_YOUNG } from '../src/platform/lifecycle/young-generation.ts';

/** A child process of the bench. It reports `ready` once and then answers one message at a time. */
export interface Child<Ready> {
  readonly ready: Ready;
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

interface Message {
  readonly ready?: unknown;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Node flags of `npm start` and `main.ts`, used for every side. */
const NODE_FLAGS = ['--max-semi-space-size=64', ALLOCATE_YOUNG];
const STOP_WITHIN_MS = 10_000;

export async function startChild<Ready>(file: string, env: Record<string, string>): Promise<Child<Ready>> {
  const profile = process.env['BENCH_CPU_PROFILE'];
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env: { ...process.env, ...env },
    execArgv: [
      ...NODE_FLAGS,
      ...(profile
        ? [
            '--cpu-prof',
            `--cpu-prof-dir=${profile}`,
            `--cpu-prof-name=${file.replaceAll('/', '-')}.${Date.now()}.cpuprofile`,
          ]
        : []),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { ready } = await next(child, file);
  return {
    ready: ready as Ready,
    async ask<Answer>(question: object) {
      child.send(question);
      return (await next(child, file)).answer as Answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const hanging = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(hanging);
    },
  };
}

function next(child: ChildProcess, file: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`bench/${file} ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message: Message) => {
      child.off('exit', onExit);
      if (message.error === undefined) resolve(message);
      else reject(new Error(`bench/${file}: ${message.error}`));
    });
  });
}

export function serveParent<Question>(
  ready: unknown,
  answer: (question: Question) => Promise<unknown>,
  stop: () => Promise<void>,
): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: Error) => process.send?.({ error: error.stack ?? error.message }),
    );
  });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  // The parent is gone, so no more questions arrive.
  process.once('disconnect', end);
  process.on('SIGINT', () => {});
  process.send?.({ ready });
}
