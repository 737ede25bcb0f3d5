import { execute, type GraphQLSchema, parse, validate } from 'graphql';
import type { Config } from '../../src/config.ts';
import { servicesOf } from '../../src/domains/module.ts';
import { findOperator } from '../../src/domains/operators/operator.ts';
import { entities, graphSchema, messages, modules } from '../../src/domains.ts';
import { createContext } from '../../src/graphql/context.ts';
import { outboxNotifier } from '../../src/messaging/outbox-signal.ts';
import { BusinessClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database.ts';
import { Door } from '../../src/platform/door.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/log.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { migrate } from '../../src/platform/migrate.ts';
import type { Services } from '../../src/platform/operation.ts';
import { SecretBox } from '../../src/platform/secret-box.ts';
import { generatedSecretKeys } from '../../src/platform/secret-keys.ts';
import { openDatabaseUrl } from '../database-url.ts';
import { GivenUp } from '../partner/errors.ts';
import type { Composed } from './compose.ts';

/** What a document was answered. */
export interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what is answered
  readonly data: Record<string, any> | null;
  readonly errors: readonly { readonly message: string }[];
  /** Code of what was refused; null: nothing was. */
  readonly refusal: string | null;
}

/** The console of a running sandbox, entered beside it: with its database, keys and clock. */
export interface Console {
  readonly schema: GraphQLSchema;
  /** @throws GivenUp when there is no such person, or the document does not fit. */
  ask(login: string, composed: Composed): Promise<Answered>;
  close(): Promise<void>;
}

/** @throws GivenUp outside of a sandbox. */
export async function openConsole(config: Config): Promise<Console> {
  if (!config.sandbox) throw new GivenUp('this is for the sandbox: elsewhere, persons sign in to the console');
  const { url, stop } = await openDatabaseUrl(config);
  await migrate(url);
  const log = createLogger('warn');
  const commands = messages.map(({ type }) => type);
  const database = await Database.open({ url, entities, commands, log, poolSize: 4, role: 'gateway_app' });
  const clock = new BusinessClock(database);
  const secrets = new SecretBox(config.secretKeys ?? (await generatedSecretKeys(config.dataDir)));
  const publicOrigin = () => config.publicUrl ?? `http://localhost:${config.port}`;
  const services = servicesOf(modules, { config, database, clock, secrets, publicOrigin }) as Services;
  const door = new Door({ database, clock, services, metrics: new Metrics(), onStaged: outboxNotifier(database, log) });
  const schema = graphSchema('console');
  // Nothing here follows the log.
  const live = { tail: undefined as never, database, log };
  return {
    schema,
    async ask(login, { document: text, variables }) {
      const principal = await findOperator(database, login);
      if (!principal) {
        throw new GivenUp(`there is no person ${login}: DATA_DIR/sandbox.json names them, under finance.persons`);
      }
      const document = parse(text);
      const faults = validate(schema, document);
      if (faults.length > 0) throw new GivenUp(faults.map(({ message }) => message).join('\n'));
      await clock.refresh();
      const contextValue = createContext({ door, database, live }, { principal, requestId: newId(), charge: () => {} });
      const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue });
      return { data: data ?? null, errors, refusal: contextValue.refusal ?? null };
    },
    async close() {
      await database.close();
      await stop();
    },
  };
}
