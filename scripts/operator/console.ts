import { execute, type GraphQLSchema, parse, validate } from 'graphql';
import type { Config } from '../../src/config/config.ts';
import { findOperator } from '../../src/domains/operators/operator.ts';
import { graphSchema } from '../../src/domains.ts';
import { createContext } from '../../src/graphql/context.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { ProgramError } from '../command-line.ts';
import { openDoor } from '../open-door.ts';
import type { Composed } from './compose.ts';

export interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what is answered
  readonly data: Record<string, any> | null;
  readonly errors: readonly { readonly message: string }[];
  readonly refusal: string | null;
}

export interface Console {
  readonly schema: GraphQLSchema;
  ask(login: string, composed: Composed): Promise<Answered>;
  close(): Promise<void>;
}

/** @throws ProgramError outside of a sandbox. */
export async function openConsole(config: Config): Promise<Console> {
  if (!config.sandbox)
    throw new ProgramError('this command works only in the sandbox: in production, persons sign in to the console');
  const { door, database, clock, log, close } = await openDoor(config);
  const schema = graphSchema('console');
  const live = { tail: undefined as never, database, log };
  return {
    schema,
    async ask(login, { document: text, variables }) {
      const principal = await findOperator(database, login);
      if (!principal) {
        throw new ProgramError(
          `the person ${login} does not exist: DATA_DIR/sandbox.json lists the persons, under finance.persons`,
        );
      }
      const document = parse(text);
      const faults = validate(schema, document);
      if (faults.length > 0) throw new ProgramError(faults.map(({ message }) => message).join('\n'));
      await clock.refresh();
      // Replaces the console's pages, in a sandbox only.
      const origin = { channel: 'console', sessionId: null, address: null, isRequestIdClaimed: false } as const;
      const asking = { principal, requestId: newId(), origin, charge: () => {} };
      const contextValue = createContext({ door, database, live }, asking);
      const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue });
      return { data: data ?? null, errors, refusal: contextValue.refusal ?? null };
    },
    close,
  };
}
