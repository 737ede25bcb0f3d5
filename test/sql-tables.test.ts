import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOREIGN_USES, TABLE_OWNERS } from './support/table-owners.ts';
import { TABLE_RIGHTS } from './support/table-rights.ts';

const SOURCES = join(import.meta.dirname, '../src');
const TABLES: ReadonlySet<string> = new Set(Object.values(TABLE_RIGHTS).flat());

type Way = 'written' | 'read';

interface Use {
  readonly path: string;
  readonly table: string;
  readonly way: Way;
}

/** Tables in a file of functions, each once: a table that the file writes is not listed as read. */
function usesOf(path: string): readonly Use[] {
  const text = readFileSync(join(SOURCES, path), 'utf8').replaceAll(/--.*/g, '');
  const namesIn = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name as string).filter((name) => TABLES.has(name)));
  const written = namesIn(/\b(?:insert into|update|delete from)\s+(\w+)/g);
  const read = namesIn(/\b(?:from|join|using)\s+(\w+)/g);
  return [
    ...[...written].map((table) => ({ path, table, way: 'written' as const })),
    ...[...read].filter((table) => !written.has(table)).map((table) => ({ path, table, way: 'read' as const })),
  ];
}

const uses = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .flatMap(usesOf);

/** Permitted by an entry for the folder of the file, or by one that also permits writing. */
const permission = ({ path, table, way }: Use): string | undefined => {
  const listed = FOREIGN_USES[table];
  const ways: readonly Way[] = way === 'read' ? ['read', 'written'] : ['written'];
  for (const each of ways) {
    const folder = Object.keys(listed?.[each] ?? {}).find((name) => path.startsWith(`${name}/`));
    if (folder !== undefined) return `${table} ${each} by ${folder}`;
  }
  return undefined;
};

const isForeign = ({ path, table }: Use): boolean => !path.startsWith(`${TABLE_OWNERS[table]}/`);

describe('tables of SQL files', () => {
  it('every table that an SQL file uses has an owner', () => {
    expect(uses.length).toBeGreaterThan(100);
    expect([...new Set(uses.map(({ table }) => table))].filter((table) => !(table in TABLE_OWNERS))).toEqual([]);
    expect(Object.keys(TABLE_OWNERS).filter((table) => !TABLES.has(table))).toEqual([]);
  });

  it('SQL files use tables of other domains only where the list permits it', () => {
    const refused = uses.filter((use) => isForeign(use) && permission(use) === undefined);
    expect(refused.map(({ path, table, way }) => `${path}: ${table} is ${way}`)).toEqual([]);
  });

  it('the list of permitted uses contains only uses that exist', () => {
    const needed = new Set(uses.filter(isForeign).map(permission));
    const listed = Object.entries(FOREIGN_USES).flatMap(([table, ways]) =>
      Object.entries(ways).flatMap(([way, folders]) =>
        Object.keys(folders ?? {}).map((folder) => `${table} ${way} by ${folder}`),
      ),
    );
    expect(listed.filter((each) => !needed.has(each))).toEqual([]);
  });
});
