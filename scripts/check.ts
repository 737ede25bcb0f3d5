import { spawn } from 'node:child_process';
import { program, run } from './command-line.ts';

/** Every step runs, so that one run reports everything. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '.'],
  // The compiler keeps its results, so that a second run takes 4 s instead of 20.
  ['types', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  ['types of web', 'tsc', '--noEmit', '--project', 'web'],
  ['types of web/dashboard', 'tsc', '--noEmit', '--project', 'web/dashboard'],
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
  const results = await Promise.all(STEPS.map(resultOf));
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
