import { EFFECTS, type Effect } from './authority.ts';

/**
 * Returns the operation. @throws Error when it declares no effect or an unknown one, so that the process does not start
 */
export function withEffects<Op extends { readonly name: string; readonly effects: readonly Effect[] }>(op: Op): Op {
  const effects: readonly string[] = op.effects ?? [];
  const unknown = effects.filter((effect) => !Object.hasOwn(EFFECTS, effect));
  if (effects.length === 0 || unknown.length > 0)
    throw new Error(
      `the operation ${op.name} must declare effects listed in EFFECTS; it declares ${effects.join(', ') || 'none'}`,
    );
  return op;
}
