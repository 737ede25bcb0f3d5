import { EnumRef, type EnumValues, normalizeEnumValues, type ShapeFromEnumValues } from '@pothos/core';
import { wordsOf } from '../platform/text/words.ts';
import { builder, type Types } from './builder.ts';

/** The table of words from which an enum's values were made, and the enums of a table. */
const TABLES = new WeakMap<object, object>();
const REFS = new WeakMap<object, readonly EnumRef<Types, unknown>[]>();

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

/** The enum whose values are the words of this table. @throws Error when no enum, or more than one, was declared from it */
export function enumOf(table: object): EnumRef<Types, unknown> {
  const refs = REFS.get(table) ?? [];
  const [ref] = refs;
  if (ref === undefined || refs.length > 1)
    throw new Error(`${refs.length} enums have the words ${Object.keys(table)}`);
  return ref;
}

export function registerEnums(...enums: readonly EnumRef<Types, unknown>[]): void {
  for (const ref of enums) builder.configStore.addTypeRef(ref);
}

export function implementEnum(ref: EnumRef<Types, unknown>, options: EnumOptions<EnumValues<Types>>): void {
  define(ref, options);
  registerEnums(ref);
}

function define(ref: EnumRef<Types, unknown>, options: EnumOptions<EnumValues<Types>>): void {
  const table = TABLES.get(options.values);
  if (table !== undefined) REFS.set(table, [...(REFS.get(table) ?? []), ref]);
  ref.updateConfig({
    kind: 'Enum',
    graphqlKind: 'Enum',
    name: ref.name,
    values: normalizeEnumValues(options.values),
    description: options.description,
    pothosOptions: options,
  });
}

/** Names are the words in capitals. */
export function enumValues<Word extends string>(
  table: Readonly<Record<Word, string | { readonly meaning: string }>>,
): { readonly [Name in Word as Uppercase<Name>]: { readonly value: Name; readonly description: string } } {
  const values = Object.fromEntries(
    wordsOf(table).map((word) => {
      const means: string | { readonly meaning: string } = table[word];
      return [word.toUpperCase(), { value: word, description: typeof means === 'string' ? means : means.meaning }];
    }),
  );
  TABLES.set(values, table);
  return values as never;
}
