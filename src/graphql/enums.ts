import { EnumRef, type EnumValues, normalizeEnumValues, type ShapeFromEnumValues } from '@pothos/core';
import { builder, type GraphTypes } from './builder.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<GraphTypes>;

/** An enum that other files name; unlike `builder.enumType`, it is in no schema until a graph part registers it. */
export function enumType<const Values extends EnumValues<Types>>(
  name: string,
  options: { readonly description: string; readonly values: Values },
): EnumRef<Types, ShapeFromEnumValues<Types, Values>> {
  const ref: EnumRef<Types, ShapeFromEnumValues<Types, Values>> = new EnumRef(name);
  ref.updateConfig({
    kind: 'Enum',
    graphqlKind: 'Enum',
    name,
    values: normalizeEnumValues(options.values as never),
    description: options.description,
    pothosOptions: options as never,
  });
  return ref;
}

/** Adds enums to the graph. */
export function registerEnums(...enums: readonly EnumRef<Types, unknown>[]): void {
  for (const ref of enums) builder.configStore.addTypeRef(ref as never);
}
