import { verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import { type Queryable, statement } from '../../platform/database/queryable.ts';

/** Per login and address. */
const MAX_FAILURES = 5;
/** Per login, over all addresses from which it has not signed in before. */
const MAX_FROM_STRANGERS = 50;
const FORGET_MS = 5 * 60_000;
const MAX_KEPT = 10_000;
const FIND = statement(
  'sandbox_person',
  `select o.name, o.password_hash as hash from operator o join institution i on i.id = o.institution_id
   where o.login = $1 and i.is_sandbox`,
);

interface Found {
  readonly name: string;
  readonly hash: string | null;
}

export type Checked =
  | { readonly result: 'right' }
  | { readonly result: 'wrong' }
  /** `login`: because of wrong passwords from other addresses. */
  | { readonly result: 'locked'; readonly seconds: number; readonly by: 'address' | 'login' };

class Failures {
  readonly #counts = new LRUCache<string, number>({ max: MAX_KEPT, ttl: FORGET_MS, noUpdateTTL: true });
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  lockedFor(key: string): number {
    if ((this.#counts.get(key) ?? 0) < this.#most) return 0;
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1_000));
  }

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  takeBack(key: string): void {
    this.#counts.set(key, Math.max(0, (this.#counts.get(key) ?? 0) - 1));
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}

/** The console decides whether a person may sign in. */
export class SandboxPersons {
  readonly #database: Queryable;
  readonly #failures = new Failures(MAX_FAILURES);
  readonly #fromStrangers = new Failures(MAX_FROM_STRANGERS);
  readonly #known = new LRUCache<string, true>({ max: MAX_KEPT });

  constructor(database: Queryable) {
    this.#database = database;
  }

  async nameOf(login: string): Promise<string | null> {
    const [found] = await this.#database.query<Found>(FIND, [login]);
    return found?.name ?? null;
  }

  /**
   * After 5 wrong passwords in 5 minutes, an address cannot sign in with that login. After 50 from all unknown
   * addresses, the login is locked for every address without an earlier sign-in.
   */
  async check(login: string, password: string, address: string): Promise<Checked> {
    const place = `${login}\0${address}`;
    const isKnown = this.#known.has(place);
    const seconds = this.#failures.lockedFor(place);
    if (seconds > 0) return { result: 'locked', seconds, by: 'address' };
    const secondsOfLogin = isKnown ? 0 : this.#fromStrangers.lockedFor(login);
    if (secondsOfLogin > 0) return { result: 'locked', seconds: secondsOfLogin, by: 'login' };
    // Counts before the check, so that concurrent attempts cannot exceed the limit.
    this.#failures.add(place);
    if (!isKnown) this.#fromStrangers.add(login);
    const [found] = await this.#database.query<Found>(FIND, [login]);
    if (!found?.hash || !(await verify(found.hash, password))) return { result: 'wrong' };
    this.#failures.forget(place);
    if (!isKnown) this.#fromStrangers.takeBack(login);
    this.#known.set(place, true);
    return { result: 'right' };
  }
}
