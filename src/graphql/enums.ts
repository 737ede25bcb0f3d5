import { EnumRef, type EnumValues, normalizeEnumValues, type ShapeFromEnumValues } from '@pothos/core';
import { wordsOf } from '../platform/words.ts';
import { builder, type Types } from './builder.ts';

interface EnumOptions<Values extends EnumValues<Types>> {
  readonly description: string;
  readonly values: Values;
}

/** An enum by its name alone, for other files; a graph part says with {@link implementEnum} what its values are. */
export const enumRef = <Value>(name: string): EnumRef<Types, Value> => new EnumRef(name);

/** An enum that other files name; unlike `builder.enumType`, it is in no schema until a graph part registers it. */
export function enumType<const Values extends EnumValues<Types>>(
  name: string,
  options: EnumOptions<Values>,
): EnumRef<Types, ShapeFromEnumValues<Types, Values>> {
  const ref = enumRef<ShapeFromEnumValues<Types, Values>>(name);
  define(ref, options);
  return ref;
}

/** Adds enums to the graph. */
export function registerEnums(...enums: readonly EnumRef<Types, unknown>[]): void {
  for (const ref of enums) builder.configStore.addTypeRef(ref as never);
}

/** Adds an enum to the graph with values that are known only now. */
export function implementEnum(ref: EnumRef<Types, unknown>, options: EnumOptions<EnumValues<Types>>): void {
  define(ref, options);
  registerEnums(ref);
}

function define(ref: EnumRef<Types, unknown>, options: EnumOptions<EnumValues<Types>>): void {
  ref.updateConfig({
    kind: 'Enum',
    graphqlKind: 'Enum',
    name: ref.name,
    values: normalizeEnumValues(options.values as never),
    description: options.description,
    pothosOptions: options as never,
  });
}

/** The values of an enum: the words of a list in capitals, each with what it means. */
export const enumValues = <Word extends string>(
  table: Readonly<Record<Word, string | { readonly meaning: string }>>,
): { readonly [Name in Word as Uppercase<Name>]: { readonly value: Name; readonly description: string } } =>
  Object.fromEntries(
    wordsOf(table).map((word) => {
      const means: string | { readonly meaning: string } = table[word];
      return [word.toUpperCase(), { value: word, description: typeof means === 'string' ? means : means.meaning }];
    }),
  ) as never;
