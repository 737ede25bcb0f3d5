import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { program, run } from './command-line.ts';

/** Each checker of the compiler repeats the work on shared types. The other steps need the remaining cores. */
const TSC = ['tsc', '--noEmit', '--checkers', '1'] as const;

/** Every step runs, so that one run reports everything. The longest step is first. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // The compiler keeps its results, so that a second run takes 4 s instead of 20.
  ['types', ...TSC, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  ['format and lint', 'biome', 'check', '.'],
  ['types of web', ...TSC, '--project', 'web'],
  ['types of web/dashboard', ...TSC, '--project', 'web/dashboard'],
  ['printed schema', process.execPath, 'scripts/schema.ts', '--check'],
  ['breaking changes', process.execPath, 'scripts/breaking-changes.ts'],
  ['typed documents (npm run codegen)', 'graphql-codegen', '--config', 'codegen.yml', '--check'],
  ['prose', process.execPath, 'scripts/prose.ts'],
  ['structure', 'vitest', 'run', '--config', 'vitest.tidy.config.ts'],
];

function resultOf([name, command, ...args]: (typeof STEPS)[number]): Promise<{
  name: string;
  ok: boolean;
  output: string;
}> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ name, ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ name, ok: code === 0, output }));
  });
}

async function check(): Promise<void> {
  const results: Awaited<ReturnType<typeof resultOf>>[] = [];
  const waiting = STEPS.entries();
  const takeTurns = async () => {
    for (const [i, step] of waiting) results[i] = await resultOf(step);
  };
  // More at once would only take processors from the compiler.
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeTurns));
  for (const { name, ok, output } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`);
    if (!ok) console.log(output);
  }
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}

await run(
  program(
    'check',
    `Checks without tests, each in a process of its own: ${STEPS.map(([name]) => name).join(', ')}.`,
  ).action(check),
);
