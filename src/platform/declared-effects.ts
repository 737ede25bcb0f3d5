import { EFFECTS, type Effect } from './authority.ts';

/**
 * Checks that an operation declares effects of the list, and returns it unchanged. A process with another operation does not start.
 * @throws Error when the operation declares no effect, or an unknown one.
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
