import { createContext, useContext } from 'react';
import type { Signable, Signed } from './signing.ts';

export interface Actor {
  readonly login: string;
  /** URL of the fresh proof, which returns to `path`. */
  proveAt(path: string): string;
  /** Signs a decision with a passkey. Absent on pages without passkeys. */
  sign?(decision: Signable): Promise<Signed>;
}

export const ActorContext = createContext<Actor | null>(null);

/** @throws Error on a page without a session */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('no user is signed in on this page');
  return actor;
}
