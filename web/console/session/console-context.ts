import { createContext, useContext } from 'react';
import type { LiveFeed, LiveOptions, LiveState } from '../../shared/graph/live.ts';
import type { SignedIn } from './session.ts';

export interface Console {
  readonly session: SignedIn;
  readonly feed: { state(): LiveState; subscribe(listener: () => void): () => void };
  /** Opens another subscription with this session. The caller must close it. */
  follow<Result, Variables>(
    options: Omit<LiveOptions<Result, Variables>, 'url' | 'fetch'>,
  ): LiveFeed<Result, Variables>;
  /** Milliseconds until the session ends because it is idle. */
  idleLeft(): number;
  signOut(): Promise<void>;
}

export const ConsoleContext = createContext<Console | null>(null);

/** @throws Error when no operator is signed in */
export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('no operator is signed in');
  return found;
}
