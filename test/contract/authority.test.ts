import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EFFECTS, type Effect, GUARDED_EFFECTS } from '../../src/platform/operation/authority.ts';
import { audiencesOf, type Operation, operation } from '../../src/platform/operation/operation.ts';
import { breachesOf, type Holder, pathText, reachOf } from '../../src/platform/operation/reach.ts';
import { everyOperation } from '../support/operations.ts';

const SOURCE = join(import.meta.dirname, '../../src');
const MONEY: readonly Effect[] = ['moves_customer_money', 'moves_institution_money'];

const declared = (members: Partial<Parameters<typeof operation>[0]> & { readonly name: string }): Operation =>
  operation({
    ...{ scopes: [], audiences: ['operator'], summary: members.name, refusals: [], effects: ['keeps_records'] },
    ...{ input: z.strictObject({}), run: async () => null },
    ...members,
  } as Parameters<typeof operation>[0]) as Operation;

const without = (...names: string[]) => everyOperation.filter(({ name }) => !names.includes(name));
const paths = (operations: readonly Operation[], holder: Holder, effect: Effect) =>
  breachesOf(operations).flatMap((breach) =>
    breach.holder === holder && breach.effect === effect ? [pathText(breach.path)] : [],
  );

describe('authority model', () => {
  it('no single person and no single credential reaches a guarded effect', () => {
    expect(breachesOf(everyOperation).map(({ effect, path }) => `${effect} by ${pathText(path)}`)).toEqual([]);
  });

  it('two persons together reach every guarded effect', () => {
    const reached = reachOf(['person', 'person'], everyOperation);
    expect(GUARDED_EFFECTS.filter((effect) => !reached.has(effect))).toEqual([]);
  });

  it('the authority model includes operations of every audience and effects of every kind', () => {
    expect(everyOperation.length).toBeGreaterThan(250);
    const used = new Set(everyOperation.flatMap(({ effects, awaits = [] }) => [...effects, ...awaits]));
    expect(Object.keys(EFFECTS).filter((effect) => !used.has(effect as Effect))).toEqual([]);
    expect(new Set(everyOperation.flatMap(audiencesOf))).toEqual(new Set(['partner', 'operator', 'deployment']));
  });

  it('the authority model finds the path through a credential that one admin issues', () => {
    const issue = declared({ name: 'issueCredential', effects: ['grants_money_access'] });
    const operations = [...without('issueCredential'), issue];
    expect(paths(operations, 'person', 'grants_money_access')).toEqual(['person: issueCredential']);
    expect(paths(operations, 'person', 'moves_customer_money')[0]).toMatch(
      /^person: issueCredential, then partner: \w+$/,
    );
  });

  it('the authority model finds the path through a second person that one admin creates', () => {
    const create = declared({ name: 'createPerson', effects: ['grants_authority'] });
    const [path] = paths([...without('createPerson'), create], 'person', 'moves_institution_money');
    expect(path).toMatch(/^person: createPerson, then person: /);
  });

  it('the authority model finds the path through a rail key that a shell admits', () => {
    const admit = declared({ name: 'addRailConnectorKey', audiences: ['deployment'], effects: ['admits_rail'] });
    const operations = [...without('addRailConnectorKey'), admit];
    expect(paths(operations, 'shell', 'moves_institution_money')).toEqual(['shell: addRailConnectorKey']);
  });

  it('an operation that follows a decision is reachable only through that decision', () => {
    const dangling = everyOperation.filter(
      ({ follows }) => follows && !everyOperation.some((op) => op.name === follows),
    );
    expect(dangling.map(({ name }) => name)).toEqual([]);
    const pay = declared({ name: 'pay', effects: ['moves_institution_money'], follows: 'decide' });
    const decide = declared({ name: 'decide', effects: ['keeps_records'], decides: true });
    expect(reachOf(['person'], [pay, decide]).has('moves_institution_money')).toBe(false);
    expect(reachOf(['person', 'person'], [pay, decide]).has('moves_institution_money')).toBe(true);
  });
});

describe('effects of operations', () => {
  it.each([
    ['none', []],
    ['an effect outside the list', ['moves_mountains']],
  ])('an operation cannot declare %s: the process does not start', (_name, effects) => {
    expect(() => declared({ name: 'silent', effects: effects as readonly Effect[] })).toThrow('silent');
  });

  it('every operation that reserves money by a database function declares a money effect', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const reserving = files
      .filter((path) => path.endsWith('.sql') && path.startsWith('domains') && !path.includes('ledger'))
      .flatMap((path) => {
        const text = readFileSync(join(SOURCE, path), 'utf8');
        return /ledger_reserv/.test(text) ? (/create function (\w+)/.exec(text)?.[1] ?? []) : [];
      });
    expect(reserving.length).toBeGreaterThanOrEqual(6);
    for (const name of reserving) {
      const calling = files.filter(
        (path) => path.endsWith('.ts') && new RegExp(`\\b${name}\\(`).test(readFileSync(join(SOURCE, path), 'utf8')),
      );
      const operations = calling.flatMap((path) =>
        [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/^ {2}name: '(\w+)'/gm)].map(([, found]) => found),
      );
      const moving = everyOperation.filter(
        (op) => operations.includes(op.name) && op.effects.some((e) => MONEY.includes(e)),
      );
      expect([name, moving.length > 0]).toEqual([name, true]);
    }
  });

  it('every operation that requests a change declares the effects that await another person', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const asking = files.filter(
      (path) =>
        path.endsWith('.ts') && /import \{[^}]*\brequestChange\b/.test(readFileSync(join(SOURCE, path), 'utf8')),
    );
    expect(asking.length).toBeGreaterThan(1);
    for (const path of asking) {
      const names = [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/^ {2}name: '(\w+)'/gm)].map(
        ([, found]) => found,
      );
      const waiting = everyOperation.filter((op) => names.includes(op.name) && (op.awaits ?? []).length > 0);
      expect([path, waiting.length > 0 || names.length === 0]).toEqual([path, true]);
    }
  });

  it('every deciding operation has a guarded effect or restricts what another person made', () => {
    for (const { name, decides, effects } of everyOperation) {
      if (!decides) continue;
      const guarded = effects.some((effect) => (GUARDED_EFFECTS as readonly Effect[]).includes(effect));
      expect([name, guarded || effects.includes('restricts')]).toEqual([name, true]);
    }
  });
});
