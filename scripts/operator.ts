import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { jsonOf } from '../src/platform/text/json.ts';
import { ProgramError, program, run } from './command-line.ts';
import { type Composed, compose, listed } from './operator/compose.ts';

const DOES = `Performs a console operation as a person of the institution, in the sandbox.

The input of an operation is JSON. A GraphQL document is executed unchanged. Without an operation, the command lists all operations.`;
const EXAMPLES = [
  `--as ana createPaymentBatch '{ "sourceAccountId": 1003, … }'`,
  `--as davi --file statement.ofx importStatementFile '{ "bankAccountId": "…" }'`,
  `--as vera '{ master { companies { id name } } }'`,
];

/** Reads the printed schema, because the code takes 2 s to load. Only an operation that runs loads it. */
const printedSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(join(import.meta.dirname, '../schema/console.graphql'), 'utf8'), {
    assumeValid: true,
    noLocation: true,
  });

interface Given {
  readonly as?: string;
  readonly key?: string;
  readonly file?: string;
  readonly list: boolean;
}

function composedOf(name: string, json: string, { key, file }: Given): Composed {
  const input = inputOf(name, json);
  const whole = file === undefined ? input : { ...input, file: inBase64(file) };
  const isDocument = /^\s*(\{|query\b|mutation\b)/.test(name);
  return isDocument ? { document: name, variables: whole } : compose(printedSchema(), name, whole, key);
}

function inputOf(name: string, json: string): Record<string, unknown> {
  const input = jsonOf(json);
  if (typeof input === 'object' && input !== null) return input as Record<string, unknown>;
  throw new ProgramError(`the input of ${name} is a JSON object: '{ "…": … }'`);
}

/** A file is too long for a command-line argument. @throws ProgramError when it cannot be read. */
function inBase64(path: string): string {
  try {
    return readFileSync(path, 'base64');
  } catch (error) {
    throw new ProgramError(`--file: ${(error as Error).message}`);
  }
}

async function act(login: string, composed: Composed): Promise<void> {
  // Shares the compile cache of `npm start`, which saves a third of the loading time.
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
  const { readConfig } = await import('../src/config/config.ts');
  const { openConsole } = await import('./operator/console.ts');
  const console = await openConsole(readConfig([], process.env));
  try {
    const { data, errors, refusal } = await console.ask(login, composed);
    process.stdout.write(`${JSON.stringify(errors.length > 0 ? { data, errors } : data, null, 2)}\n`);
    if (errors.length > 0 || refusal !== null) process.exitCode = 1;
  } finally {
    await console.close();
  }
}

await run(
  program('operator', DOES, EXAMPLES)
    .argument('[operation]', 'name of an operation, or a GraphQL document')
    .argument('[input]', 'input of the operation, or variables of the document', '{}')
    .option('--as <login>', 'the acting person of DATA_DIR/sandbox.json (ana prepares, bruno approves, carla releases)')
    .option('--key <key>', 'Idempotency-Key: repeating a command with the same key has no effect')
    .option('--file <path>', 'a bank file for the input member `file`, sent in base64')
    .option('--list', 'lists the operations', false)
    .action(async (operation: string | undefined, json: string, given: Given) => {
      if (operation === undefined || given.list) {
        process.stdout.write(`${listed(printedSchema()).join('\n')}\n`);
        return;
      }
      if (given.as === undefined)
        throw new ProgramError('missing option --as <login>, a person of DATA_DIR/sandbox.json');
      await act(given.as, composedOf(operation, json, given));
    }),
);
