import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/**
 * Average length of each list of the introspection, by `Type.field`. The cost of a query over all lists is then exact.
 */
export function introspectionLists(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  );
  const directives = schema.getDirectives();
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const average = (total: number, of: readonly unknown[]) => total / Math.max(1, of.length);
  const memberships = sum(
    types.map((type) => (isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().length : 0)),
  );
  const values = sum(types.map((type) => (isEnumType(type) ? type.getValues().length : 0)));
  const inputs = sum(types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)));
  const possible = sum(
    types.map((type) => ('getTypes' in type || isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0)),
  );
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', directives.length],
    ['__Type.fields', average(fields.length, types)],
    ['__Type.interfaces', average(memberships, types)],
    ['__Type.possibleTypes', average(possible, types)],
    ['__Type.enumValues', average(values, types)],
    ['__Type.inputFields', average(inputs, types)],
    ['__Field.args', average(sum(fields.map(({ args }) => args.length)), fields)],
    ['__Directive.args', average(sum(directives.map(({ args }) => args.length)), directives)],
  ]);
}
