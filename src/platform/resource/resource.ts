import type { Member } from './member.ts';

export type Members = Readonly<Record<string, Member>>;

/**
 * A resource of the API, declared once: rows, SQL columns, REST records and their examples, and the plain fields of
 * the graph all follow from its members. Faces add only what is their own: edges, arguments, connections, routes.
 */
export interface Resource<All extends Members = Members> {
  readonly name: string;
  readonly description: string;
  readonly members: All;
}

export const resource = <const All extends Members>(
  name: string,
  description: string,
  members: All,
): Resource<All> => ({ name, description, members });

type InCamelCase<All extends Members> = {
  readonly [Name in keyof All]: All[Name] extends Member<infer Value, infer Wire, infer Rest, infer Nulls>
    ? Member<Value, Wire, Rest extends undefined ? Name & string : Rest, Nulls> & Pick<All[Name], 'from'>
    : never;
};

/** Members whose REST names by default are their own instead of snake case. */
export const camelCase = <const All extends Members>(members: All): InCamelCase<All> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      { ...member, options: { ...member.options, rest: member.options.rest ?? name } },
    ]),
  ) as InCamelCase<All>;

type ValueOf<One extends Member> = NonNullable<One['types']>['value'];

/** A row: what rules read and write. */
export type RowOf<Of extends Resource> = {
  readonly [Name in keyof Of['members'] as Of['members'][Name] extends { readonly from: unknown }
    ? never
    : Name]: ValueOf<Of['members'][Name]>;
};

type Nullable<Of extends Resource> = {
  [Name in keyof Of['members']]: null extends ValueOf<Of['members'][Name]> ? Name : never;
}[keyof Of['members']];

/** An object with at least the members of a row, such as an ORM entity. A null member may be absent. */
export type EntityOf<Of extends Resource> = Omit<RowOf<Of>, Nullable<Of>> & {
  readonly [Name in Nullable<Of>]?: ValueOf<Of['members'][Name]> | undefined;
};

/** The row of an entity. */
export const rowOf = <Of extends Resource>({ members }: Of, entity: EntityOf<Of>): RowOf<Of> =>
  Object.fromEntries(
    Object.keys(members).map((name) => [name, (entity as Readonly<Record<string, unknown>>)[name] ?? null]),
  ) as RowOf<Of>;

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The select list of the resource's columns, each under its member's name. `alias` is the table in the statement. Days
 * are read as text.
 */
export const columnsOf = ({ members }: Resource, alias: string): string =>
  Object.entries(members)
    .flatMap(([name, { kind, options, of, from }]) => {
      const isNested = kind === 'record' || kind === 'records';
      if (options.column === false || from || (isNested && options.column === undefined)) return [];
      if (kind === 'constant') return [`'${String(of)}' as "${name}"`];
      const expression = options.column ?? `${alias}.${snakeCase(name)}`;
      return [`${expression}${kind === 'date' ? '::text' : ''} as "${name}"`];
    })
    .join(', ');
