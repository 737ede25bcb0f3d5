import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driftOf } from '../../scripts/schema/drift.ts';
import { printStates, statePages } from '../../scripts/schema/states.ts';
import { modules, stateMachines } from '../../src/domains.ts';
import { type StateMachine, stateMachine } from '../../src/platform/operation/state-machine.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const door: StateMachine = stateMachine({
  name: 'Door',
  states: { shut: 'Closed.', open: 'Wide.', broken: 'Gone.' },
  initial: 'shut',
  steps: {
    open: { from: ['shut'], to: 'open', by: 'guest; or wind' },
    breakDown: { from: ['shut', 'open'], to: 'broken', by: 'dog' },
  },
});

function reachable({ initial, steps }: StateMachine): ReadonlySet<string> {
  const known = new Set([initial]);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const { from, to } of Object.values(steps)) if (from.some((state) => known.has(state))) known.add(to);
  }
  return known;
}

describe('state machines', () => {
  it('all state machines are listed under unique names', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('platform/operation/operation/state-machine.ts'))
      .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'));
    const declared = sources
      .flatMap((text) => [...text.matchAll(/= stateMachine[<(].*?\bname: '([^']+)'/gs)])
      .map(([, name]) => name);
    expect(declared.length).toBeGreaterThan(4);
    expect(stateMachines.map(({ name }) => name).sort()).toEqual(declared.sort());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it.each(stateMachines.map((machine) => [machine.name, machine] as const))(
    '%s: every step starts in a reachable state',
    (_name, machine) => {
      const known = reachable(machine);
      const begun = Object.values(machine.steps).flatMap(({ from }) => from);
      expect(begun.filter((state) => !known.has(state))).toEqual([]);
    },
  );

  it('the diagrams in schema/ match the code (update them with npm run schema)', () => {
    const pages = statePages(modules);
    for (const [page, text] of pages) expect(readFileSync(join(ROOT, 'schema', page), 'utf8')).toBe(text);
    const all = [...pages.values()].join('');
    for (const { name } of stateMachines) expect(all.split(`## ${name}\n`)).toHaveLength(2);
  });

  it('a diagram shows every step, its actor and the final states', () => {
    expect(printStates([door])).toContain(`## Door

\`\`\`mermaid
stateDiagram-v2
    [*] --> shut
    shut --> open: open by guest, or wind
    shut --> broken: break down by dog
    open --> broken: break down
    broken --> [*]
\`\`\``);
  });
});

describe('drift reported by npm run schema -- --check', () => {
  const printed = new Map([['states.md', printStates([door])]]);

  it('the check reports nothing when the page matches the code', () => {
    expect(driftOf('schema', printed, new Map(printed))).toEqual([]);
  });

  it('the check reports a page without a step, a missing page and an obsolete page', () => {
    const { open } = door.steps;
    const old = new Map([['states.md', printStates([{ ...door, steps: { open } } as StateMachine])]]);
    expect(driftOf('schema', printed, old)).toEqual(['schema/states.md is out of date']);
    expect(driftOf('schema', printed, new Map())).toEqual(['schema/states.md is out of date']);
    expect(driftOf('schema', new Map(), new Map([['old.json', '']]))).toEqual([
      'schema/old.json is no longer generated: delete it',
    ]);
  });
});
