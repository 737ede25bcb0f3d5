import { type GraphQLSchema, isEnumType } from 'graphql';

/**
 * Plugin of GraphQL Code Generator (`codegen.yml`). Prints the names of all events. The description of each value of
 * the enum `EventType` begins with the name.
 */
export function plugin(schema: GraphQLSchema): string {
  const type = schema.getType('EventType');
  const values = isEnumType(type) ? type.getValues() : [];
  const names = values.map(({ name, description }) => {
    const event = /^`([^`]+)`: /.exec(description ?? '')?.[1];
    if (event === undefined) throw new Error(`EventType.${name}: the description must begin with the event name`);
    return event;
  });
  return `// Printed by npm run codegen from the enum EventType.
export const EVENT_NAMES = ${JSON.stringify(names, null, 2).replaceAll('"', "'")} as const;
`;
}
