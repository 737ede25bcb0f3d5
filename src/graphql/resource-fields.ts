import type { FieldRef } from '@pothos/core';
import { describe, type Kind, type Member } from '../platform/resource/member.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { needs, type Types } from './builder.ts';
import { enumOf } from './enums.ts';

type Fields<Row extends object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

const SCALARS: Readonly<Record<Exclude<Kind, 'word'>, string | readonly string[]>> = {
  text: 'String',
  texts: ['String'],
  uuid: 'String',
  constant: 'String',
  integer: 'Int',
  number: 'Float',
  flag: 'Boolean',
  cents: 'Cents',
  exact_cents: 'ExactCents',
  instant: 'DateTime',
  date: 'Date',
  json: 'JSON',
};

/**
 * The fields of an object type that expose members of a resource as they are in rows. Faces declare members with
 * `graph: false` themselves. `types` replaces the type that follows from the kind.
 */
export function resourceFields<Row extends object>(
  t: Fields<Row>,
  { members }: Resource,
  types: Readonly<Record<string, unknown>> = {},
): Record<string, FieldRef<Types>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const { graph = name, deprecated, scope } = member.options;
      if (graph === false) return [];
      const field = t.expose(
        name as never,
        {
          type: (types[name] ?? typeOf(member)) as 'String',
          nullable: member.nulls !== 'never',
          description: describe(member),
          ...(deprecated && { deprecationReason: deprecated }),
          ...(scope && { extensions: needs(scope) }),
        } as never,
      );
      return [[graph, field as FieldRef<Types>] as const];
    }),
  );
}

const typeOf = ({ kind, of, options }: Member): unknown =>
  options.graphType ?? (kind === 'word' ? enumOf(of as object) : SCALARS[kind]);
