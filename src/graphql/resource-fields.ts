import type { FieldRef } from '@pothos/core';
import { describe, type Kind, type Member } from '../platform/resource/member.ts';
import type { Resource, RowOf } from '../platform/resource/resource.ts';
import { wordsOf } from '../platform/text/words.ts';
import { builder, CONSOLE, needs, type Types } from './builder.ts';
import { listOf } from './cost.ts';
import { enumOf } from './enums.ts';

type Fields<Row extends object> =
  | PothosSchemaTypes.ObjectFieldBuilder<Types, Row>
  | PothosSchemaTypes.InterfaceFieldBuilder<Types, Row>;

const SCALARS: Readonly<Record<Exclude<Kind, 'word' | 'words' | 'record' | 'records'>, string | readonly string[]>> = {
  text: 'String',
  texts: ['String'],
  uuid: 'String',
  constant: 'String',
  integer: 'Int',
  number: 'Float',
  flag: 'Boolean',
  cents: 'Cents',
  exact_cents: 'ExactCents',
  base_units: 'BaseUnits',
  instant: 'DateTime',
  date: 'Date',
  json: 'JSON',
};

/**
 * The fields of an object type that expose members of a resource as they are in rows. Faces declare members with
 * `graph: false` themselves. `types` replaces the type that follows from the kind; false leaves the member out.
 */
export function resourceFields<Row extends object>(
  t: Fields<Row>,
  { members }: Resource,
  types: Readonly<Record<string, unknown>> = {},
): Record<string, FieldRef<Types>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const { graph = name, deprecated, scope, console } = member.options;
      if (graph === false || types[name] === false) return [];
      const field = {
        type: types[name] ?? typeOf(member),
        nullable: member.nulls !== 'never',
        description: describe(member),
        ...(deprecated && { deprecationReason: deprecated }),
        ...(console && { subGraphs: CONSOLE }),
        extensions: {
          ...(scope && needs(scope)),
          ...(member.kind === 'words' && listOf(wordsOf(member.of as Readonly<Record<string, unknown>>).length)),
        },
      };
      const ref = member.from
        ? t.field({ ...field, resolve: member.from } as never)
        : t.expose(name as never, field as never);
      return [[graph, ref as FieldRef<Types>] as const];
    }),
  );
}

interface ResourceTypeOptions {
  /** The resource's name by default. */
  readonly name?: string;
  readonly types?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An object type that has the fields of {@link resourceFields} and no others. */
export const resourceType = <Of extends Resource, Row extends RowOf<Of> = RowOf<Of>>(
  resource: Of,
  { name = resource.name, types, extensions = {} }: ResourceTypeOptions = {},
) =>
  builder.objectRef<Row>(name).implement({
    description: resource.description,
    extensions,
    fields: (t) => resourceFields(t, resource, types),
  });

function typeOf({ kind, of, options, description }: Member): unknown {
  if (kind === 'word') return enumOf(of as object);
  if (kind === 'words') return [enumOf(of as object)];
  if (options.graphType) return options.graphType;
  if (kind === 'record' || kind === 'records') throw new Error(`no GraphQL type for the member "${description}"`);
  return SCALARS[kind];
}
