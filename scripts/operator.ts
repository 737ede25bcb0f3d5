import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import { readConfig } from '../src/config.ts';
import { graphSchema } from '../src/domains.ts';
import { jsonOf } from '../src/platform/json.ts';
import { type Composed, compose, listed } from './operator/compose.ts';
import { openConsole } from './operator/console.ts';
import { GivenUp } from './partner/errors.ts';

const HELP = `Does what a person of the institution does at the console, in the sandbox.

  npm run operator -- --as ana createPaymentBatch '{ "sourceAccountId": 1003, … }'
  npm run operator -- --as davi --file statement.ofx importStatementFile '{ "bankAccountId": "…" }'
  npm run operator -- --as vera '{ master { companies { id name } } }'

  --as <login>   who acts: a person of DATA_DIR/sandbox.json (ana prepares, bruno approves, carla releases, …)
  --key <key>    Idempotency-Key: the same key does nothing twice
  --file <path>  a bank's file: the input's member \`file\`, in base64
  --list         what there is
  --help         this

An operation takes its input as JSON; a document of GraphQL is answered as it is. What is refused ends with 1.
`;

interface Asked {
  readonly login: string;
  readonly composed: Composed;
}

/** Null: help or the list was asked for, and printed. @throws GivenUp that says what to change. */
function read(args: readonly string[], schema: GraphQLSchema): Asked | null {
  const options = {
    as: { type: 'string' },
    key: { type: 'string' },
    file: { type: 'string' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new GivenUp((error as Error).message);
  }
  const { values, positionals } = given;
  const [name, json = '{}'] = positionals;
  if (values.help || values.list || name === undefined) {
    process.stdout.write(`${values.list ? '' : HELP}\n${listed(schema).join('\n')}\n`);
    return null;
  }
  if (values.as === undefined) throw new GivenUp('say who acts: --as <login>, a person of DATA_DIR/sandbox.json');
  const input = jsonOf(json);
  if (typeof input !== 'object' || input === null)
    throw new GivenUp(`the input of ${name} is a JSON object: '{ "…": … }'`);
  const isDocument = /^\s*(\{|query\b|mutation\b)/.test(name);
  const whole = values.file === undefined ? input : { ...input, file: inBase64(values.file) };
  const composed = isDocument
    ? { document: name, variables: whole as Record<string, unknown> }
    : compose(schema, name, whole, values.key);
  return { login: values.as, composed };
}

/** A file is too long for an argument of a command. @throws GivenUp when it cannot be read. */
function inBase64(path: string): string {
  try {
    return readFileSync(path, 'base64');
  } catch (error) {
    throw new GivenUp(`--file: ${(error as Error).message}`);
  }
}

/** Enters as the person. Answers whether nothing was refused. */
async function act({ login, composed }: Asked): Promise<boolean> {
  const console = await openConsole(readConfig([], process.env));
  try {
    const { data, errors, refusal } = await console.ask(login, composed);
    process.stdout.write(`${JSON.stringify(errors.length > 0 ? { data, errors } : data, null, 2)}\n`);
    return errors.length === 0 && refusal === null;
  } finally {
    await console.close();
  }
}

const schema = graphSchema('console');
try {
  const asked = read(process.argv.slice(2), schema);
  if (asked && !(await act(asked))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof GivenUp)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
