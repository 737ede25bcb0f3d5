import { EnumRef, type EnumValues, normalizeEnumValues, type ShapeFromEnumValues } from '@pothos/core';
import { wordsOf } from '../platform/text/words.ts';
import { builder, type Types } from './builder.ts';

interface EnumOptions<Values extends EnumValues<Types>> {
  readonly description: string;
  readonly values: Values;
}

/** Declares an enum by name. {@link implementEnum} supplies its values. */
export const enumRef = <Value>(name: string): EnumRef<Types, Value> => new EnumRef(name);

/** Unlike `builder.enumType`, the enum joins a schema only when a graph part registers it. */
export function enumType<const Values extends EnumValues<Types>>(
  name: string,
  options: EnumOptions<Values>,
): EnumRef<Types, ShapeFromEnumValues<Types, Values>> {
  const ref = enumRef<ShapeFromEnumValues<Types, Values>>(name);
  define(ref, options);
  return ref;
}

export function registerEnums(...enums: readonly EnumRef<Types, unknown>[]): void {
  for (const ref of enums) builder.configStore.addTypeRef(ref as never);
}

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

/** Names are the words in capitals. */
export const enumValues = <Word extends string>(
  table: Readonly<Record<Word, string | { readonly meaning: string }>>,
): { readonly [Name in Word as Uppercase<Name>]: { readonly value: Name; readonly description: string } } =>
  Object.fromEntries(
    wordsOf(table).map((word) => {
      const means: string | { readonly meaning: string } = table[word];
      return [word.toUpperCase(), { value: word, description: typeof means === 'string' ? means : means.meaning }];
    }),
  ) as never;
