import { createContext, useContext } from 'react';
import type { Desk } from './desk.ts';

export interface SignedIn {
  readonly desk: Desk;
  signOut(): void;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** @throws Error when no partner is signed in */
export function useSignedIn(): SignedIn {
  const found = useContext(SignedInContext);
  if (!found) throw new Error('no partner is signed in');
  return found;
}

/** @throws Error when no partner is signed in */
export const useDesk = (): Desk => useSignedIn().desk;
