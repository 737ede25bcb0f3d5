import { EFFECTS, type Effect } from './authority.ts';

/**
 * The operation as it is, once it says what it does. @throws Error when it declares no effect, or one that is not on the list: a process with
 * such an operation does not start.
 */
export function withEffects<Op extends { readonly name: string; readonly effects: readonly Effect[] }>(op: Op): Op {
  const effects: readonly string[] = op.effects ?? [];
  const unknown = effects.filter((effect) => !Object.hasOwn(EFFECTS, effect));
  if (effects.length === 0 || unknown.length > 0)
    throw new Error(
      `the operation ${op.name} must declare effects of EFFECTS; it declares ${effects.join(', ') || 'none'}`,
    );
  return op;
}
