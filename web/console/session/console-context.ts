import { createContext, useContext } from 'react';
import type { LiveFeed, LiveOptions, LiveState } from '../../shared/graph/live.ts';
import type { SignedIn } from './session.ts';

/** What every screen has of the session. */
export interface Console {
  readonly session: SignedIn;
  readonly feed: { state(): LiveState; subscribe(listener: () => void): () => void };
  /** Opens another subscription as this person; whoever opens it closes it. */
  follow<Result, Variables>(
    options: Omit<LiveOptions<Result, Variables>, 'url' | 'fetch'>,
  ): LiveFeed<Result, Variables>;
  /** Milliseconds until the session ends for want of use. */
  idleLeft(): number;
  signOut(): Promise<void>;
}

export const ConsoleContext = createContext<Console | null>(null);

/** @throws Error while nobody is signed in. */
export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('nobody is signed in');
  return found;
}
