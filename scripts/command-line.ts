import { Command, CommanderError } from 'commander';

export const REFUSED = 1;
export const MISUSED = 2;

const ENDS = `
Exit code 0: done. 1: refused or failed. 2: the command line is invalid. DEBUG=1 shows the stack of an error.`;

/** The program cannot continue. The message says what to change. */
export class ProgramError extends Error {}

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const standard: Output = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};

export const framed = (command: Command, { out, err }: Output = standard): Command =>
  command
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError('(--help shows the usage)');

/** Actions load their code when they run, so that `--help` responds immediately and changes nothing. */
export function program(name: string, does: string, examples: readonly string[] = ['']): Command {
  const lines = examples.map((example) => `  npm run ${name}${example && ` -- ${example}`}`);
  return framed(new Command(`npm run ${name} --`))
    .description(does)
    .addHelpText('after', `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.join('\n')}\n${ENDS}`);
}

export async function exitCodeOf(
  command: Command,
  args: readonly string[],
  { err }: Pick<Output, 'err'> = standard,
): Promise<number> {
  try {
    await command.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    err(explained(error));
    return REFUSED;
  }
}

/** After an error, the process ends even when resources are still open. */
export async function run(command: Command): Promise<void> {
  const code = await exitCodeOf(command, process.argv.slice(2));
  if (code !== 0) process.exit(code);
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return `${error}\n`;
  if (process.env['DEBUG']) return `${error.stack}\n`;
  // Node gives no message when several addresses of a host refused.
  const text = error.message || ('code' in error && String(error.code)) || error.name;
  return `${text}\n${error instanceof ProgramError ? '' : '(DEBUG=1 shows the stack)\n'}`;
}
