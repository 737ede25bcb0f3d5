import { createContext, useContext } from 'react';
import type { Signable, Signed } from './signing.ts';

/** Who acts on these pages. */
export interface Actor {
  readonly login: string;
  /** Where it proves who it is, and comes back from to `path`. */
  proveAt(path: string): string;
  /** Lets a passkey of the person sign a decision. Absent on pages without passkeys. */
  sign?(decision: Signable): Promise<Signed>;
}

export const ActorContext = createContext<Actor | null>(null);

/** @throws Error outside of a page on which somebody is signed in. */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('nobody is signed in here');
  return actor;
}
