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

type ValueOf<One extends Member> = NonNullable<One['types']>['value'];

/** A row: what rules read and write. */
export type RowOf<Of extends Resource> = { readonly [Name in keyof Of['members']]: ValueOf<Of['members'][Name]> };

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The select list of the resource's columns, each under its member's name. `alias` is the table in the statement. Days
 * are read as text.
 */
export const columnsOf = ({ members }: Resource, alias: string): string =>
  Object.entries(members)
    .flatMap(([name, { kind, options, of }]) => {
      if (options.column === false) return [];
      if (kind === 'constant') return [`'${String(of)}' as "${name}"`];
      const expression = options.column ?? `${alias}.${snakeCase(name)}`;
      return [`${expression}${kind === 'date' ? '::text' : ''} as "${name}"`];
    })
    .join(', ');
