import { createHash, randomBytes } from 'node:crypto';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { PersonSession, PersonSessions } from '../../platform/operation/person-sessions.ts';
import { type FoundPerson, PERSON_COLUMNS, principalOf, WITH_INSTITUTION } from './operator.ts';

const ID_BYTES = 32;
/** How long a proof of identity counts as fresh. */
const FRESH_MS = 5 * 60_000;

/** A session ends after 15 idle minutes, and 8 hours after its start at the latest. */
const ENDS = `least(s.seen_at + interval '15 minutes', s.created_at + interval '8 hours')`;
const STANDS = `s.ended_at is null and o.disabled_at is null and ${ENDS} > now()`;

// `for share` waits for a running change of the operator, so that the change also ends this session.
const BEGIN = statement(
  'begin_console_session',
  `with person as (select o.id from operator o join institution i on i.id = o.institution_id
     where o.login = $2 and o.disabled_at is null and ($5 or not i.is_sandbox) for share of o)
   insert into console_session (id_hash, operator_id, csrf_token, proven_at)
   select $1, person.id, $3, least($4, now()) from person returning true as begun`,
);
const FIND = statement(
  'find_console_session',
  `select encode(s.id_hash, 'hex') as key, s.csrf_token as "csrfToken", s.proven_at as "provenAt", ${ENDS} as "expiresAt",
     s.seen_at < now() - interval '5 seconds' as "isStale", ${PERSON_COLUMNS},
     exists (select from passkey k where k.operator_id = o.id and k.removed_at is null) as "hasPasskey"
   from console_session s join operator o on o.id = s.operator_id ${WITH_INSTITUTION}
   where s.id_hash = $1 and ${STANDS} and ($2 or not i.is_sandbox)`,
);
const USE = statement(
  'use_console_session',
  'update console_session set seen_at = now() where id_hash = $1 and ended_at is null',
);
const PROVE = statement(
  'prove_console_session',
  `update console_session s set proven_at = greatest(s.proven_at, least($3, now())), seen_at = now() from operator o
   where s.id_hash = $1 and o.id = s.operator_id and o.login = $2 and ${STANDS} returning true as proven`,
);
const END = statement(
  'end_console_session',
  'update console_session set ended_at = now() where id_hash = $1 and ended_at is null',
);
const STANDING = statement(
  'standing_console_sessions',
  `select encode(s.id_hash, 'hex') as key, ${ENDS} as "expiresAt" from console_session s join operator o on o.id = s.operator_id
   where s.id_hash = any ($1) and ${STANDS}`,
);
// The retention is one day longer than any session, for investigations.
const DELETE_ENDED = statement(
  'delete_ended_console_sessions',
  `delete from console_session where id_hash = any (array(
     select id_hash from console_session where created_at < now() - interval '32 hours' order by created_at limit $1
     for update skip locked
   )) returning true as gone`,
);

type Found = FoundPerson &
  Pick<PersonSession, 'key' | 'csrfToken' | 'provenAt'> & {
    readonly expiresAt: Date;
    readonly isStale: boolean;
  };

/** State and clock are the database's, so sessions work on all nodes. */
export class ConsoleSessions implements PersonSessions {
  readonly #database: Queryable;
  readonly #sandbox: boolean;

  /** `sandbox`: whether operators of the sandbox may sign in. */
  constructor(database: Queryable, { sandbox }: { readonly sandbox: boolean }) {
    this.#database = database;
    this.#sandbox = sandbox;
  }

  async begin(login: string, provenAt: Date) {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const csrfToken = randomBytes(ID_BYTES).toString('base64url');
    const begun = await this.#database.query(BEGIN, [digest(id), login, csrfToken, provenAt, this.#sandbox]);
    const session = begun.length > 0 ? await this.find(id) : null;
    return session && { id, session };
  }

  async find(id: string): Promise<PersonSession | null> {
    const hash = digest(id);
    const [found] = await this.#database.query<Found>(FIND, [hash, this.#sandbox]);
    if (!found) return null;
    if (found.isStale) await this.#database.query(USE, [hash]);
    const { key, csrfToken, provenAt, expiresAt } = found;
    const principal = { ...principalOf(found, provenAt.getTime() + FRESH_MS), sessionId: key };
    return { key, csrfToken, provenAt, expiresAt: expiresAt.getTime(), principal };
  }

  async prove(key: string, login: string, provenAt: Date): Promise<boolean> {
    return (await this.#database.query(PROVE, [Buffer.from(key, 'hex'), login, provenAt])).length > 0;
  }

  async end(key: string): Promise<void> {
    await this.#database.query(END, [Buffer.from(key, 'hex')]);
  }

  async expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const hashes = keys.map((key) => Buffer.from(key, 'hex'));
    const rows = await this.#database.query<{ key: string; expiresAt: Date }>(STANDING, [hashes]);
    return new Map(rows.map(({ key, expiresAt }) => [key, expiresAt.getTime()]));
  }
}

const digest = (id: string): Buffer => createHash('sha256').update(id).digest();

export const deleteEndedSessions = (database: Queryable): Promise<void> => deleteInBatches(database, DELETE_ENDED);
