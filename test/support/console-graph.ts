import { execute, parse, validate } from 'graphql';
import { expect } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { createContext } from '../../src/graphql/context.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor } from './door.ts';
import { keptLog } from './engine.ts';
import type { Entrant } from './finance.ts';

export async function askConsole(
  { door, database }: Pick<TestDoor, 'door' | 'database'>,
  as: Pick<Entrant, 'caller'>,
  document: string,
  variableValues: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was asked
): Promise<any> {
  const source = { door, database, live: { tail: undefined as never, database, log: keptLog } };
  const { principal } = as.caller();
  const contextValue = createContext(source, { principal, requestId: newId(), charge: () => {} });
  const schema = graphSchema('console');
  const asked = parse(document);
  expect(validate(schema, asked)).toEqual([]);
  const { data, errors } = await execute({
    schema,
    document: asked,
    variableValues: { ...variableValues },
    contextValue,
  });
  expect(errors).toBeUndefined();
  return data;
}
