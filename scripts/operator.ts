import { parseArgs } from 'node:util';
import { execute, type GraphQLSchema, parse, validate } from 'graphql';
import { readConfig } from '../src/config.ts';
import { servicesOf } from '../src/domains/module.ts';
import { findOperator } from '../src/domains/operators/operator.ts';
import { entities, graphSchema, messages, modules } from '../src/domains.ts';
import { createContext } from '../src/graphql/context.ts';
import { outboxNotifier } from '../src/messaging/outbox-signal.ts';
import { BusinessClock } from '../src/platform/clock.ts';
import { Database } from '../src/platform/database.ts';
import { Door } from '../src/platform/door.ts';
import { newId } from '../src/platform/ids.ts';
import { jsonOf } from '../src/platform/json.ts';
import { createLogger } from '../src/platform/log.ts';
import { Metrics } from '../src/platform/metrics.ts';
import { migrate } from '../src/platform/migrate.ts';
import type { Services } from '../src/platform/operation.ts';
import { SecretBox } from '../src/platform/secret-box.ts';
import { generatedSecretKeys } from '../src/platform/secret-keys.ts';
import { openDatabaseUrl } from './database-url.ts';
import { type Composed, compose, listed } from './operator/compose.ts';
import { GivenUp } from './partner/errors.ts';

const HELP = `Does what a person of the institution does at the console, in the sandbox.

  npm run operator -- --as ana createPaymentBatch '{ "sourceAccountId": 1003, … }'
  npm run operator -- --as vera '{ master { companies { id name } } }'

  --as <login>   who acts: a person of DATA_DIR/sandbox.json (ana prepares, bruno approves, carla releases, …)
  --key <key>    Idempotency-Key: the same key does nothing twice
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
  const composed = isDocument
    ? { document: name, variables: input as Record<string, unknown> }
    : compose(schema, name, input, values.key);
  return { login: values.as, composed };
}

/** Enters as the person. Answers whether nothing was refused. */
async function act({ login, composed }: Asked, schema: GraphQLSchema): Promise<boolean> {
  const config = readConfig([], process.env);
  if (!config.sandbox) throw new GivenUp('this is for the sandbox: elsewhere, persons sign in to the console');
  const { url, stop } = await openDatabaseUrl(config);
  const log = createLogger('warn');
  try {
    await migrate(url);
    const commands = messages.map(({ type }) => type);
    const database = await Database.open({ url, entities, commands, log, poolSize: 4, role: 'gateway_app' });
    try {
      const principal = await findOperator(database, login);
      if (!principal)
        throw new GivenUp(`there is no person ${login}: DATA_DIR/sandbox.json names them, under finance.persons`);
      const clock = new BusinessClock(database);
      await clock.refresh();
      const secrets = new SecretBox(config.secretKeys ?? (await generatedSecretKeys(config.dataDir)));
      const publicOrigin = () => config.publicUrl ?? `http://localhost:${config.port}`;
      const services = servicesOf(modules, { config, database, clock, secrets, publicOrigin }) as Services;
      const onStaged = outboxNotifier(database, log);
      const door = new Door({ database, clock, services, metrics: new Metrics(), onStaged });
      const live = { tail: undefined as never, database, log };
      const contextValue = createContext({ door, database, live }, { principal, requestId: newId(), charge: () => {} });
      const document = parse(composed.document);
      const faults = validate(schema, document);
      if (faults.length > 0) throw new GivenUp(faults.map(({ message }) => message).join('\n'));
      const result = await execute({ schema, document, variableValues: composed.variables, contextValue });
      process.stdout.write(`${JSON.stringify(result.errors ? result : result.data, null, 2)}\n`);
      return !result.errors && contextValue.refusal === undefined;
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

const schema = graphSchema('console');
try {
  const asked = read(process.argv.slice(2), schema);
  if (asked && !(await act(asked, schema))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof GivenUp)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
