import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/deletion.ts';
import { type Queryable, statement } from '../database/queryable.ts';
import { startPeriodic } from '../lifecycle/periodic.ts';
import type { Logger } from '../observability/log.ts';
import type { SecurityEvent } from '../observability/security-event.ts';
import { newId } from '../text/ids.ts';
import { realTime } from '../time/real-time.ts';
import type { SecurityKeeper, SecuritySubject } from './security-events.ts';

const WRITE_MS = 5_000;
/** Distinct events stored per write, so that a flood cannot fill the disk. Log and counters continue. */
const MAX_KEPT = 20;

// Events without a known credential belong to no institution, because strangers guess names.
const ADD = statement(
  'add_security_events',
  `insert into security_event (id, institution_id, event, client_id, address, author, request_id, times, occurred_at)
   select e.id, coalesce(e.institution_id, p.institution_id), e.event, e.client_id, e.address, e.author, e.request_id, e.times, e.occurred_at
   from jsonb_to_recordset($1) as e(id uuid, institution_id bigint, event text, client_id text, address text, author text,
     request_id text, times integer, occurred_at timestamptz)
   left join credential c on c.client_id = e.client_id left join partner p on p.id = c.partner_id
   where coalesce(e.institution_id, p.institution_id) is not null`,
);
const FORGET = statement('forget_security_events', 'select forget_security_events($1) as gone');

interface Kept {
  readonly id: string;
  readonly institution_id: number | undefined;
  readonly event: SecurityEvent;
  readonly client_id: string | null;
  readonly address: string | null;
  readonly author: string | undefined;
  readonly request_id: string;
  times: number;
  readonly occurred_at: Date;
}

/**
 * Stores security events of known institutions in the database, asynchronously: every few seconds, with one row and a
 * count for equal events from the same address. Events of a process that is killed before the write are only in its
 * log.
 */
export class SecurityRecord implements SecurityKeeper {
  readonly #database: Queryable;
  #kept = new Map<string, Kept>();
  readonly #writing: ReturnType<typeof startPeriodic>;

  constructor({ database, log }: { readonly database: Queryable; readonly log: Logger }) {
    this.#database = database;
    this.#writing = startPeriodic([{ name: 'write-security-events', everyMs: WRITE_MS, run: () => this.write() }], log);
  }

  keep(event: SecurityEvent, { clientId, address, requestId, author, institutionId }: SecuritySubject): void {
    if (clientId === null && institutionId === undefined) return;
    const key = JSON.stringify([event, clientId, address, author, institutionId]);
    const known = this.#kept.get(key);
    if (known) known.times += 1;
    else if (this.#kept.size < MAX_KEPT) {
      this.#kept.set(key, {
        ...{ id: newId(), institution_id: institutionId, event, client_id: clientId, address, author },
        ...{ request_id: requestId, times: 1, occurred_at: new Date(realTime()) },
      });
    }
  }

  async write(): Promise<void> {
    const kept = this.#kept;
    if (kept.size === 0) return;
    this.#kept = new Map();
    try {
      await this.#database.query(ADD, [JSON.stringify([...kept.values()])]);
    } catch (error) {
      for (const [key, each] of kept) {
        const later = this.#kept.get(key);
        if (later) each.times += later.times;
        this.#kept.set(key, each);
      }
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.write();
  }
}

export const forgetSecurityEvents = (database: Database): Promise<void> => deleteInBatches(database, FORGET);
