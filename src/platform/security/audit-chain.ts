import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Queryable, statement } from '../database/queryable.ts';

/** The newest block of an institution. A copy of it proves later that no earlier entry was changed or removed. */
export interface AuditHead {
  readonly institutionId: number;
  readonly number: number;
  readonly hash: string;
  readonly madeAt: Date;
}

export interface AuditBlock extends AuditHead {
  readonly afterSeq: number;
  readonly throughSeq: number;
  readonly ids: readonly string[];
  /** 32 bytes per entry. */
  readonly digests: Buffer;
  /** Hash of the previous block in hexadecimal; empty in the first block. */
  readonly previous: string;
  readonly madeAtMicros: string;
}

export interface AuditEntry {
  readonly seq: number;
  readonly id: string;
  readonly text: string;
}

const SEAL = statement('seal_audit_entries', 'select seal_audit_entries($1) as entries');
const NOTE = statement('note_audit_entries', 'select note_audit_entries()');
const HEADS = statement(
  'audit_heads',
  `select distinct on (b.institution_id) b.institution_id as "institutionId", b.number, encode(b.hash, 'hex') as hash,
     b.made_at as "madeAt"
   from audit_block b order by b.institution_id, b.number desc`,
);
// The first 48 bits of an id are its creation time in milliseconds.
const UNSEALED = statement(
  'audit_unsealed_seconds',
  `select extract(epoch from clock_timestamp()) - ('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 as age
   from audit_event e where e.seq > (select s.sealed_through from audit_sealing s) order by e.seq limit 1`,
);
const BLOCKS = statement(
  'audit_blocks',
  `select b.institution_id as "institutionId", b.number, b.after_seq as "afterSeq", b.through_seq as "throughSeq", b.ids, b.digests,
     encode(b.previous, 'hex') as previous, encode(b.hash, 'hex') as hash, b.made_at as "madeAt",
     (extract(epoch from b.made_at) * 1000000)::bigint::text as "madeAtMicros"
   from audit_block b where b.institution_id = $1 and b.number > $2 order by b.number limit 20`,
);
// Serialises entries like seal_audit_entries, but calls no function that an attacker could have replaced.
const ENTRIES = statement(
  'audit_entries_of_block',
  `select e.seq, e.id, (select jsonb_object_agg(m.key, m.value)::text from jsonb_each(to_jsonb(e)) m where m.value <> 'null') as text
   from audit_event e where e.institution_id = $1 and e.seq > $2 and e.seq <= $3 order by e.seq`,
);

const STEP = 1_000;
const MAX_STEPS = 100;

/** Seals the entries recorded by the previous run and records new ones for the next. Safe to run concurrently. */
export async function sealAuditEntries(database: Database): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const [row] = await database.query<{ entries: number }>(SEAL, [STEP]);
    if (row?.entries !== STEP) break;
  }
  await database.query(NOTE, []);
}

/** Age in seconds of the oldest entry outside any block; 0 when all entries are sealed. */
export async function oldestUnsealedSeconds(database: Database): Promise<number> {
  const [row] = await database.query<{ age: string }>(UNSEALED, []);
  return Math.max(0, Number(row?.age ?? 0));
}

export const auditHeads = (database: Queryable): Promise<AuditHead[]> => database.query<AuditHead>(HEADS, []);

export const blocksAfter = (database: Queryable, institutionId: number, number: number): Promise<AuditBlock[]> =>
  database.query<AuditBlock>(BLOCKS, [institutionId, number]);

/** Returns the entries in the number range of this block. The session must use the time zone UTC. */
export const entriesOf = (database: Queryable, block: AuditBlock): Promise<AuditEntry[]> =>
  database.query<AuditEntry>(ENTRIES, [block.institutionId, block.afterSeq, block.throughSeq]);

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export function hashOf(block: AuditBlock): string {
  const { institutionId, number, afterSeq, throughSeq, madeAtMicros, previous, ids, digests } = block;
  const lines = [
    institutionId,
    number,
    afterSeq,
    throughSeq,
    madeAtMicros,
    previous,
    ids.join(','),
    digests.toString('hex'),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
