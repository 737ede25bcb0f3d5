import { type Effect, GUARDED_EFFECTS } from './authority.ts';
import { audiencesOf, type Operation } from './operation.ts';
import { isFinanceScope } from './principal.ts';

/** Kinds of access of a caller. The model assumes the maximum of each: all scopes of its kind, all roles at once. */
export const HOLDERS = {
  partner: {
    meaning: 'A credential of a partner with all partner scopes.',
    may: (op) => audiencesOf(op).includes('partner') && !op.scopes.some(isFinanceScope),
  },
  integration: {
    meaning: "A credential of the institution's own integration with all scopes.",
    may: (op) => audiencesOf(op).includes('partner'),
  },
  person: {
    meaning: 'An operator of the institution with all roles, at the console.',
    may: (op) => audiencesOf(op).includes('operator'),
  },
  shell: {
    meaning: 'A shell with the database address, acting under any name.',
    // A shell proves no identity, so the door refuses decisions there.
    may: (op) => audiencesOf(op).some((audience) => audience !== 'partner') && !op.decides,
  },
} as const satisfies Record<string, { readonly meaning: string; readonly may: (op: Operation) => boolean }>;
export type Holder = keyof typeof HOLDERS;

/** Guarded effects that one holder may reach alone: a partner moves the money of its own customers. */
export const PERMITTED: Readonly<Record<Holder, readonly Effect[]>> = {
  partner: ['moves_customer_money'],
  integration: ['moves_customer_money'],
  person: [],
  shell: [],
};

/** Further access that an effect gives to its caller. */
const GAINED: Readonly<Partial<Record<Effect, readonly Holder[]>>> = {
  grants_authority: ['person', 'person'],
  grants_money_access: ['partner', 'integration'],
};
/** Effects that follow from another effect without a further call. */
const FOLLOWING: Readonly<Partial<Record<Effect, readonly Effect[]>>> = {
  // The holder of a rail key reports which payments are settled and which credits arrive.
  admits_rail: ['moves_customer_money', 'moves_institution_money'],
};

/** The operations that lead to an effect, in order, each with its holder. */
export type Path = readonly { readonly holder: Holder; readonly operation: string }[];

/** All effects within reach, by their shortest path. Two persons differ: one can decide the other's work. */
export function reachOf(start: readonly Holder[], operations: readonly Operation[]): ReadonlyMap<Effect, Path> {
  /** Paths to each kind of holder; empty for those of the start. */
  const held = new Map<Holder, Path[]>();
  const reached = new Map<Effect, Path>();
  const called = new Map<string, Path>();
  const hold = (holder: Holder, path: Path) => held.set(holder, [...(held.get(holder) ?? []), path]);
  const reach = (effect: Effect, path: Path) => {
    if (reached.has(effect)) return;
    reached.set(effect, path);
    for (const holder of GAINED[effect] ?? []) hold(holder, path);
    for (const other of FOLLOWING[effect] ?? []) reach(other, path);
  };
  for (const holder of start) hold(holder, []);
  for (let before = -1; before !== called.size + reached.size; ) {
    before = called.size + reached.size;
    for (const op of operations) {
      if (called.has(op.name) || op.effects.includes('simulates')) continue;
      const [holder, ways = []] = [...held].find(([each]) => HOLDERS[each].may(op)) ?? [];
      const by = ways.slice(0, op.decides ? 2 : 1);
      if (!holder || by.length < (op.decides ? 2 : 1)) continue;
      const followed = op.follows === undefined ? [] : called.get(op.follows);
      if (!followed) continue;
      const path = [...new Set([...by.flat(), ...followed]), { holder, operation: op.name }];
      called.set(op.name, path);
      for (const effect of op.effects) reach(effect, path);
    }
  }
  return reached;
}

export interface Breach {
  readonly holder: Holder;
  readonly effect: Effect;
  readonly path: Path;
}

/** All ways in which one person or one credential suffices for a guarded effect. */
export function breachesOf(operations: readonly Operation[]): readonly Breach[] {
  return (Object.keys(HOLDERS) as Holder[]).flatMap((holder) => {
    const reached = reachOf([holder], operations);
    return GUARDED_EFFECTS.filter((effect) => !PERMITTED[holder].includes(effect)).flatMap((effect) => {
      const path = reached.get(effect);
      return path ? [{ holder, effect, path }] : [];
    });
  });
}

export const pathText = (path: Path): string =>
  path.map(({ holder, operation }) => `${holder}: ${operation}`).join(', then ');
