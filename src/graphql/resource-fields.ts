import type { FieldRef } from '@pothos/core';
import { describe, type Kind, type Member } from '../platform/resource/member.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { wordsOf } from '../platform/text/words.ts';
import { CONSOLE, needs, type Types } from './builder.ts';
import { listOf } from './cost.ts';
import { enumOf } from './enums.ts';

type Fields<Row extends object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

const SCALARS: Readonly<Record<Exclude<Kind, 'word' | 'words'>, string | readonly string[]>> = {
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
 * `graph: false` themselves. `types` replaces the type that follows from the kind.
 */
export function resourceFields<Row extends object>(
  t: Fields<Row>,
  { members }: Resource,
  types: Readonly<Record<string, unknown>> = {},
): Record<string, FieldRef<Types>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const { graph = name, deprecated, scope, console } = member.options;
      if (graph === false) return [];
      const field = t.expose(
        name as never,
        {
          type: (types[name] ?? typeOf(member)) as 'String',
          nullable: member.nulls !== 'never',
          description: describe(member),
          ...(deprecated && { deprecationReason: deprecated }),
          ...(console && { subGraphs: CONSOLE }),
          extensions: {
            ...(scope && needs(scope)),
            ...(member.kind === 'words' && listOf(wordsOf(member.of as Readonly<Record<string, unknown>>).length)),
          },
        } as never,
      );
      return [[graph, field as FieldRef<Types>] as const];
    }),
  );
}

function typeOf({ kind, of, options }: Member): unknown {
  if (kind === 'word') return enumOf(of as object);
  if (kind === 'words') return [enumOf(of as object)];
  return options.graphType ?? SCALARS[kind];
}
