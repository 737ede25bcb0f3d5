import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { cyclesIn, type Import, importsOf } from './support/module-graph.ts';

const ROOT = join(import.meta.dirname, '..');

interface SourceFile {
  /** Path from the root, e.g. `src/platform/operation/door.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly onlyReexports: boolean;
}

function filesUnder(folder: string, suffix = '.ts'): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const parsed = parseSync(path, text);
  const imports = importsOf(path, text, parsed);
  const { body } = parsed.program;
  const onlyReexports =
    body.length > 0 &&
    body.every(
      (node) =>
        (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') &&
        'source' in node &&
        node.source !== null,
    );
  return { path, text, lines: text.split('\n').length - 1, imports, onlyReexports };
}

/** A file's text without its SQL comments. */
const sqlOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replaceAll(/--.*/g, '');

const sources = filesUnder('src').map(read);
/** Code that browsers run, without generated and built files. */
const pages = ['.ts', '.tsx']
  .flatMap((suffix) => filesUnder('web', suffix))
  .filter((path) => !/^web\/dist|\.generated\.ts$/.test(path))
  .map(read);
const byPath = new Map(sources.map((file) => [file.path, file]));

/** Layers from top to bottom. A file may import from its own layer and from lower ones. */
const LEVELS: readonly RegExp[] = [
  /^src\/main\.ts$/,
  /^src\/app\.ts$/,
  /^src\/(worker|places|open-sandbox|console)\.ts$/,
  /^src\/domains\.ts$/,
  /^src\/domains\//,
  /^src\/sandbox\//,
  /^src\/(graphql|rest|messaging|rails)\//,
  /^src\/config\//,
  /^src\/embedded\//,
  /^src\/platform\//,
];

const level = (path: string): number => LEVELS.findIndex((pattern) => pattern.test(path));

/** `src/domains/pix/payments/payment.ts` → `pix`. */
const domainOf = (path: string): string | undefined => /^src\/domains\/([^/]+)\//.exec(path)?.[1];

const isGraph = (path: string) => path.endsWith('.graphql.ts');
const isModule = (path: string) => path.endsWith('/module.ts');
/** Sandbox code: the shared simulation, and the sandbox part of each domain. */
const isSandbox = (path: string) => path.includes('/sandbox/');
const isRest = (path: string) => path.endsWith('.rest.ts');
const isRule = (path: string) =>
  path.startsWith('src/domains/') && !/(\.(graphql|rest|consumer|entity|events)|\/module)\.ts$|\/asyncapi\//.test(path);

/** The sibling folders that contain these files; undefined for a file directly in the common folder. */
function siblings(path: string, other: string): readonly (string | undefined)[] {
  const [mine, theirs] = [path.split('/'), other.split('/')];
  const depth = mine.findIndex((name, index) => name !== theirs[index]);
  return [mine, theirs].map((names) => (names.length > depth + 1 ? names.slice(0, depth + 1).join('/') : undefined));
}

/** Lists breaches as `file: why`, so that a failing test names what to fix. */
function breaches(check: (file: SourceFile) => readonly string[]): string[] {
  return sources.flatMap((file) => check(file).map((why) => `${file.path}: ${why}`));
}

describe('the architecture', () => {
  it('every source file belongs to a layer', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => level(file.path) === -1).map((file) => file.path)).toEqual([]);
  });

  it('imports only go down: main, app, domains, machinery, platform', () => {
    expect(
      breaches(({ path, imports }) =>
        imports
          .filter(({ target }) => byPath.has(target) && level(target) < level(path))
          .map(({ target }) => `imports ${target}, which is in a higher layer`),
      ),
    ).toEqual([]);
  });

  it('rule files do not know the transport', () => {
    const transport = /^(@pothos|graphql|fastify|@fastify|amqplib)/;
    expect(
      breaches(({ path, imports }) =>
        isRule(path)
          ? imports
              .filter(({ target }) => transport.test(target) || /^src\/(graphql|rest)\//.test(target))
              .map(({ target }) => `a rule imports ${target}`)
          : [],
      ),
    ).toEqual([]);
  });

  it('graph and REST files only translate: they have no statements and no entity manager', () => {
    expect(
      breaches(({ path, imports, text }) =>
        isGraph(path) || isRest(path)
          ? [
              ...imports
                .filter(
                  ({ target, typeOnly }) =>
                    !typeOnly && /platform\/(database|door)\.ts$|\.entity\.ts$|^@mikro-orm/.test(target),
                )
                .map(({ target }) => `imports ${target}`),
              ...(/\bstatement\(|\.transactional\(/.test(text) ? ['runs SQL'] : []),
            ]
          : [],
      ),
    ).toEqual([]);
  });

  it('ADR 32 lists exactly the tables that are entities', () => {
    const page = readFileSync(
      join(ROOT, 'docs/adr/0032-use-orm-entities-only-where-a-rule-changes-one-object.md'),
      'utf8',
    );
    const [, list = ''] = page.split('These tables are entities:');
    const listed = [...list.matchAll(/^- [^:]+: (.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/`(\w+)`/g)].map(([, table]) => table),
    );
    const entities = sources
      .filter(({ path }) => path.endsWith('.entity.ts'))
      .flatMap(({ text }) => [...text.matchAll(/tableName: '(\w+)'/g)].map(([, table]) => table));
    expect(listed.toSorted()).toEqual(entities.toSorted());
  });

  it('domains meet only through rules, events and graph types', () => {
    expect(
      breaches(({ path, imports }) =>
        imports
          .filter(({ target }) => {
            const [from, to] = [domainOf(path), domainOf(target)];
            if (from === undefined || to === undefined || from === to) return false;
            if (isGraph(target)) return !isGraph(path);
            return isRest(target) || target.endsWith('.consumer.ts') || target.endsWith('.entity.ts');
          })
          .map(({ target }) => `reaches into another domain's ${basename(target)}`),
      ),
    ).toEqual([]);
  });

  it('domains have no import cycle', () => {
    const edges = new Map<string, Set<string>>();
    for (const { path, imports } of sources) {
      const from = domainOf(path);
      if (from === undefined) continue;
      for (const { target } of imports) {
        const to = domainOf(target);
        if (to !== undefined && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    expect(cyclesIn(edges)).toEqual([]);
  });

  it('only domains.ts names modules, and only modules name the files of a domain', () => {
    const shape = 'src/domains/module.ts';
    expect(
      breaches(({ path, imports }) =>
        imports
          .filter(({ target }) => target !== shape && byPath.has(target))
          .filter(({ target }) =>
            isModule(target)
              ? path !== 'src/domains.ts'
              : target.startsWith('src/domains/') && !path.startsWith('src/domains/'),
          )
          .map(({ target }) => `imports ${target}`),
      ),
    ).toEqual([]);
  });

  it('only modules and the app name sandbox code', () => {
    const wiring = /^src\/(main|app|open-sandbox|console|domains)\.ts$/;
    expect(
      breaches(({ path, imports }) =>
        isSandbox(path) || isModule(path) || wiring.test(path)
          ? []
          : imports.filter(({ target }) => isSandbox(target)).map(({ target }) => `imports ${target}`),
      ),
    ).toEqual([]);
  });

  it('sibling folders have no import cycle', () => {
    const folders = new Map<string, Set<string>>();
    for (const { path, imports } of sources) {
      for (const { target } of imports) {
        if (!byPath.has(target)) continue;
        const [from, to] = siblings(path, target);
        if (from !== undefined && to !== undefined) folders.set(from, (folders.get(from) ?? new Set()).add(to));
      }
    }
    expect(cyclesIn(folders)).toEqual([]);
  });

  it('only the ledger writes balances, postings and reservations', () => {
    const writes = /\b(insert into|update|delete from)\s+(posting|balance|reservation)\b/i;
    expect(
      breaches(({ path, text }) => (domainOf(path) !== 'ledger' && writes.test(text) ? ['writes the ledger'] : [])),
    ).toEqual([]);
  });

  it('domains do not know webhooks or the broker', () => {
    expect(
      breaches(({ path, imports }) =>
        domainOf(path) !== undefined
          ? imports
              .filter(
                ({ target }) =>
                  /^src\/messaging\/(rabbitmq|in-process|relay)/.test(target) ||
                  // The console shows all domains, and no domain knows the console.
                  (domainOf(target) === 'webhooks' && !['webhooks', 'console'].includes(domainOf(path) ?? '')),
              )
              .map(({ target }) => `imports ${target}`)
          : [],
      ),
    ).toEqual([]);
  });

  it('there are no utility files, no files with only re-exports, and no file over 300 lines', () => {
    expect(
      breaches(({ path, lines, onlyReexports }) => [
        ...(/\b(utils?|helpers?|misc|common)\b/.test(path) ? ['is a utility file'] : []),
        ...(onlyReexports ? ['only re-exports'] : []),
        ...(lines > 300 ? [`has ${lines} lines`] : []),
      ]),
    ).toEqual([]);
  });

  it('a folder of the platform has at most 25 files', () => {
    const folders = Map.groupBy(filesUnder('src/platform', ''), (path) => dirname(path));
    expect(
      [...folders]
        .filter(([, files]) => files.length > 25)
        .map(([folder, files]) => `${folder}: has ${files.length} files`),
    ).toEqual([]);
  });

  it('migrations are named by time and purpose', () => {
    const names = filesUnder('migrations').map((path) => basename(path));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/^Migration\d{14}_[a-z_]+\.ts$/.test(name))).toEqual([]);
  });

  it('every database function is next to its rule in one file, and migrations contain only functions of tables', () => {
    // Shared by all builds: their tables must agree, whichever build writes.
    const ofTables = new Set([
      'refuse_change',
      ...['own_installment', 'installment_steps', 'receivable_steps'],
      ...['sum_installments', 'sum_payables', 'sum_receivables', 'sum_receipts', 'reversal_steps', 'sum_reversals'],
      ...['reconciliation_lines_have_match', 'rows_have_institution'],
      ...['end_console_sessions', 'mark_undelivered', 'refuse_unapproved_change'],
    ]);
    const definitions = [...filesUnder('src', '.sql'), ...filesUnder('migrations'), ...filesUnder('src')].flatMap(
      (path) =>
        [...sqlOf(path).matchAll(/\bcreate (?:or replace )?(?:function|procedure) (\w+)/gi)].map(([, name]) => ({
          path,
          name,
        })),
    );
    expect(definitions.length).toBeGreaterThan(30);
    expect(definitions.filter(({ path, name = '' }) => !path.endsWith('.sql') && !ofTables.has(name))).toEqual([]);
    const files = Map.groupBy(definitions, ({ name }) => name);
    expect([...files].filter(([, defined]) => new Set(defined.map(({ path }) => path)).size > 1)).toEqual([]);
  });

  it('SQL never depends on column positions and never contains names or values unquoted', () => {
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['inserts by position', /\binsert into [\w.]+(?: (?:as )?\w+)?\s+select (?:\w+\.)?\*/i],
      ['formats with %s', /\bformat\(\s*'[^']*%(?:\d+\$)?s/i],
    ];
    const paths = [...filesUnder('src', '.sql'), ...filesUnder('migrations'), ...filesUnder('src')];
    expect(
      paths.flatMap((path) => wrong.filter(([, sql]) => sql.test(sqlOf(path))).map(([why]) => `${path}: ${why}`)),
    ).toEqual([]);
  });

  it('every statement has its own name, because a connection prepares one text per name', () => {
    const named = /\b(?:statement|rowsByIds|newestByParent)(?:<[^()]*>)?\(\s*'(\w+)'/g;
    const names = sources.flatMap(({ text }) => [...text.matchAll(named)].map(([, name]) => name as string));
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('only real-time.ts reads the time of the machine', () => {
    const asks = /\bDate\.now\b|\bnew Date\(\)/;
    expect(
      breaches(({ path, text }) =>
        path !== 'src/platform/time/real-time.ts' && asks.test(text) ? ['asks the machine'] : [],
      ),
    ).toEqual([]);
  });

  it('pages know the gateway only by its schema, and shared parts know no page', () => {
    const roomOf = (path: string) => /^web\/(\w+)\//.exec(path)?.[1];
    expect(pages.length).toBeGreaterThan(30);
    expect(
      pages.flatMap(({ path, imports, lines }) => [
        ...imports
          .filter(({ target }) => /^(src|test|scripts|examples)\//.test(target))
          .map(({ target }) => `${path}: imports ${target}`),
        ...imports
          .map(({ target }) => [target, roomOf(target)] as const)
          .filter(([, room]) => room !== undefined && room !== 'shared' && room !== roomOf(path))
          .map(([target]) => `${path}: reaches into ${target}`),
        ...(lines > 300 ? [`${path}: has ${lines} lines`] : []),
      ]),
    ).toEqual([]);
  });

  it('the package lock contains no download addresses', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
  });
});
