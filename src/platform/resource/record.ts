import { z } from 'zod';
import { type Contained, describe, type Kind, type Member, type Nullability } from './member.ts';
import { type Resource, type RowOf, snakeCase } from './resource.ts';
import { schemaOfKind } from './schema.ts';

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';

type Types<One extends Member> = NonNullable<One['types']>;
type NameOf<Name extends string, One extends Member> = Types<One>['rest'] extends false
  ? never
  : Types<One>['rest'] extends string
    ? Types<One>['rest']
    : Snake<Name>;
type SchemaOf<One extends Member> =
  One extends Member<unknown, infer Wire, string | false | undefined, infer Nulls extends Nullability>
    ? Nulls extends 'absent'
      ? z.ZodOptional<z.ZodType<Exclude<Wire, undefined>, Exclude<Wire, undefined>>>
      : z.ZodType<Wire, Wire>
    : never;

/** The zod shape of a resource in REST. */
export type ShapeOf<Of extends Resource> = {
  [Name in keyof Of['members'] & string as NameOf<Name, Of['members'][Name]>]: SchemaOf<Of['members'][Name]>;
};

export interface RestRecord<Of extends Resource> {
  readonly schema: z.ZodObject<ShapeOf<Of>>;
  /** For records that extend or narrow this one. */
  readonly shape: ShapeOf<Of>;
  readonly of: (row: RowOf<Of>) => z.input<z.ZodObject<ShapeOf<Of>>>;
  /** The members' examples; a nullable member without one is null or absent. `changed` replaces some of them. */
  readonly example: (changed?: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** OpenAPI descriptions of members have no final period, but keep those between sentences. */
const withoutPeriod = (text: string): string => text.replace(/\.$/, '');

function schemaOf(member: Member): z.ZodType {
  const plain = schemaOfKind(member);
  const schema = member.nulls === 'null' ? plain.nullable() : member.nulls === 'absent' ? plain.optional() : plain;
  return schema.meta({ description: withoutPeriod(describe(member, 'Absent')) });
}

function wireOf({ kind, of }: Member, value: unknown): unknown {
  const contained = of as Contained;
  if (kind === 'instant') return (value as Date).toISOString();
  if (kind === 'record') return contained.of(value as never);
  if (kind === 'records') return (value as readonly never[]).map((row) => contained.of(row));
  return value;
}

function exampleOf(kind: Kind, of: unknown, nulls: Nullability): unknown {
  if (kind === 'constant') return of;
  if (nulls !== 'never') return null;
  if (kind === 'record') return (of as Contained).example();
  return kind === 'records' ? [(of as Contained).example()] : null;
}

/**
 * Derives the REST face of a resource: schema, mapping from rows, and example. `id` is its name in OpenAPI. Null: other
 * schemas contain it without a name.
 */
export function restRecord<Of extends Resource>(resource: Of, id: string | null = resource.name): RestRecord<Of> {
  const shown = Object.entries(resource.members).flatMap(([name, member]) => {
    const { rest = snakeCase(name) } = member.options;
    return rest === false ? [] : [{ name, wire: rest, member }];
  });
  const shape = Object.fromEntries(shown.map(({ wire, member }) => [wire, schemaOf(member)])) as ShapeOf<Of>;
  const plain = z.object(shape);
  const schema = (id === null ? plain : plain.meta({ id })) as unknown as RestRecord<Of>['schema'];
  const example = shown.flatMap(({ wire, member: { kind, of, options, nulls } }) => {
    const value = options.example ?? exampleOf(kind, of, nulls);
    return value === null && nulls === 'absent' ? [] : [[wire, value] as const];
  });
  return {
    schema,
    shape,
    of(row) {
      const record: Record<string, unknown> = {};
      for (const { name, wire, member } of shown) {
        const value = member.from ? member.from(row as never) : (row as Record<string, unknown>)[name];
        if (value === null && member.nulls === 'absent') continue;
        record[wire] = value === null ? null : wireOf(member, value);
      }
      return record as z.input<z.ZodObject<ShapeOf<Of>>>;
    },
    example: (changed = {}) => ({ ...Object.fromEntries(example), ...changed }),
  };
}

/** Members of a route that responds with one record: schema, mapping and example. `changed` as in `example`. */
export const responds = <Of extends Resource>(
  { schema, of, example }: RestRecord<Of>,
  changed: Readonly<Record<string, unknown>> = {},
) => ({ answer: schema, reply: of, example: { answer: { data: example(changed) } } });
