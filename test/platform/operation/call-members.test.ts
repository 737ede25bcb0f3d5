import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../src');
const filesOf = (suffix: string) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(suffix));

/** Written by `callValues` for every call. */
const COMMON = new Set(['partner_id', 'key', 'fingerprint', 'answer', 'audit', 'outbox', 'n']);

/** How a member of an SQL type can be written in JSON. */
const TYPES: Readonly<Record<string, RegExp>> = {
  uuid: /^string$/,
  text: /^string$/,
  date: /^string$/,
  interval: /^string$/,
  timestamptz: /^(Date|string)$/,
  bigint: /^number$/,
  integer: /^number$/,
  smallint: /^number$/,
  boolean: /^boolean$/,
  jsonb: /./,
};

type Members = ReadonlyMap<string, string>;

/** `accept_ted` → `AcceptTed`. */
const interfaceOf = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Members of each `create type <function>_call`, and of the record that a function for several calls reads. */
function readInSql(): ReadonlyMap<string, { readonly folder: string; readonly members: Members }> {
  const found = new Map<string, { folder: string; members: Members }>();
  const add = (path: string, name: string, list: string) => {
    const members = list.split(',').map((member) => member.trim().split(/\s+/) as [string, string]);
    const known = found.get(name)?.members ?? [];
    found.set(name, { folder: dirname(path), members: new Map([...known, ...members]) });
  };
  for (const path of filesOf('.sql')) {
    const text = readFileSync(join(SOURCES, path), 'utf8').replaceAll(/--.*/g, '');
    for (const [, name = '', list = ''] of text.matchAll(/\bcreate type (\w+)_call as \(([^)]*)\)/g))
      add(path, name, list);
    const [, name] = /\bcreate function (\w+)\(p_calls jsonb\)/.exec(text) ?? [];
    if (name === undefined) continue;
    for (const [, list = ''] of text.matchAll(/jsonb_to_recordset\(p_calls\) as p\(([^)]*)\)/g)) add(path, name, list);
  }
  return found;
}

/** The interfaces of the TypeScript files of a folder, with each member's type without `null`. */
function interfacesIn(folder: string): ReadonlyMap<string, Members> {
  const found = new Map<string, Members>();
  for (const path of filesOf('.ts').filter((each) => dirname(each) === folder)) {
    const text = readFileSync(join(SOURCES, path), 'utf8');
    for (const node of parseSync(basename(path), text).program.body) {
      if (node.type !== 'TSInterfaceDeclaration') continue;
      const members = node.body.body.flatMap((member): [string, string][] =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
          ? [[member.key.name, text.slice(member.typeAnnotation.typeAnnotation.start, member.typeAnnotation.end)]]
          : [],
      );
      found.set(node.id.name, new Map(members.map(([name, type]) => [name, type.replace(/ \| null$/, '')])));
    }
  }
  return found;
}

const own = (members: Members) => [...members.keys()].filter((name) => !COMMON.has(name)).toSorted();

describe('members of calls', () => {
  it.each([...readInSql()])('%s reads exactly the members of the interface beside it', (name, { folder, members }) => {
    const written = interfacesIn(folder).get(interfaceOf(name));
    expect(written, `an interface ${interfaceOf(name)} in ${folder}`).toBeDefined();
    if (!written) return;
    expect(own(written)).toEqual(own(members));
    const wrong = [...written].filter(([member, type]) => !TYPES[members.get(member) ?? '']?.test(type));
    expect(wrong).toEqual([]);
  });

  it('every function that a hot operation calls takes one value', () => {
    expect([...readInSql().keys()].toSorted()).toEqual([
      'accept_internal_transfer',
      'accept_pix_payments',
      'accept_pix_refund',
      'accept_ted',
      'accept_ted_refund',
      'cancel_bill_payment',
      'confirm_bill_payment',
      'quote_bill_payment',
    ]);
  });
});
