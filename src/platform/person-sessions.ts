import type { Principal } from './operation.ts';

/** A session of a person at the console, as it is now. */
export interface PersonSession {
  /** Identifies it without opening it. */
  readonly key: string;
  readonly principal: Principal;
  /** What requests that may change something send in a header. */
  readonly csrfToken: string;
  /** When the person last proved who it is, at the identity provider. */
  readonly provenAt: Date;
  /** When it ends unless it is used, in ms since the epoch (real time). */
  readonly expiresAt: number;
}

/** Keeps the sessions of persons. */
export interface PersonSessions {
  /** A new one, whose `id` nobody else knows; null: no person who may sign in has this login. */
  begin(login: string, provenAt: Date): Promise<{ readonly id: string; readonly session: PersonSession } | null>;
  /** Null: unknown or ended. Asking is using it. */
  find(id: string): Promise<PersonSession | null>;
  /** Notes that the person has proved again who it is; false: it has ended, or is another person's. */
  prove(key: string, login: string, provenAt: Date): Promise<boolean>;
  /** Ends it; repeating it changes nothing. */
  end(key: string): Promise<void>;
  /** Those of the keys that have not ended, with the instants of their ends: one statement for all. */
  expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
