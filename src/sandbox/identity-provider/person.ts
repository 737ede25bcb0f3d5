import { verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import { type Queryable, statement } from '../../platform/database.ts';

const MOST_FAILURES = 5;
const FORGET_MS = 5 * 60_000;
const MOST_KEPT = 10_000;
const FIND = statement(
  'sandbox_person',
  `select o.name, o.password_hash as hash from operator o join institution i on i.id = o.institution_id
   where o.login = $1 and i.is_sandbox`,
);

interface Found {
  readonly name: string;
  readonly hash: string | null;
}

/** The persons of the sandbox, by the passwords that `sandbox.json` has. Whether they may sign in is the console's to say. */
export class SandboxPersons {
  readonly #database: Queryable;
  readonly #failures = new LRUCache<string, number>({ max: MOST_KEPT, ttl: FORGET_MS, noUpdateTTL: true });

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Null: there is none. */
  async nameOf(login: string): Promise<string | null> {
    const [found] = await this.#database.query<Found>(FIND, [login]);
    return found?.name ?? null;
  }

  /** `locked`: five passwords in five minutes were wrong, of this login; then none is looked at. */
  async check(login: string, password: string): Promise<'right' | 'wrong' | 'locked'> {
    const failures = this.#failures.get(login) ?? 0;
    if (failures >= MOST_FAILURES) return 'locked';
    // Counted before it is looked at: many at once are no more than five.
    this.#failures.set(login, failures + 1);
    const [found] = await this.#database.query<Found>(FIND, [login]);
    if (!found?.hash || !(await verify(found.hash, password))) return 'wrong';
    this.#failures.delete(login);
    return 'right';
  }
}
