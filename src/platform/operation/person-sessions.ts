import type { Principal } from './principal.ts';

export interface PersonSession {
  /** Identifies the session but cannot be used to open it. */
  readonly key: string;
  readonly principal: Principal;
  readonly csrfToken: string;
  readonly provenAt: Date;
  /** Expiry without further use, in ms since the epoch (real time). */
  readonly expiresAt: number;
}

export interface PersonSessions {
  /** Starts a session with a secret `id`; null when no person with this login can sign in. */
  begin(login: string, provenAt: Date): Promise<{ readonly id: string; readonly session: PersonSession } | null>;
  /** Finds a session and extends it; null when it is unknown or ended. */
  find(id: string): Promise<PersonSession | null>;
  /** Records a new proof of identity; false when the session has ended or belongs to another person. */
  prove(key: string, login: string, provenAt: Date): Promise<boolean>;
  end(key: string): Promise<void>;
  /** Expiries of those sessions that have not ended, in one statement. */
  expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
