import { EFFECTS, type Effect } from './authority.ts';

/**
 * Returns the operation when all its declared effects are in the list. The process does not start otherwise.
 * @throws Error when the operation declares no effect or an unknown one
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
