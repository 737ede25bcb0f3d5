import type { Database } from '../database/database.ts';
import { statement } from '../database/queryable.ts';
import type { Transaction } from '../database/transaction.ts';
import {
  type AuditBlock,
  type AuditEntry,
  type AuditHead,
  blocksAfter,
  digestOf,
  entriesOf,
  hashOf,
} from './audit-chain.ts';

export interface AuditProof {
  readonly institutionId: number;
  readonly blocks: number;
  /** Entries in verified blocks. */
  readonly sealed: number;
  /** Sealed entries whose partition was removed, by month (YYYYMM). Only their digests remain. */
  readonly takenAway: ReadonlyMap<string, number>;
  readonly unsealed: number;
  /** The first fault; verification stops there. Null when everything is intact. */
  readonly broken: string | null;
  readonly head: Pick<AuditHead, 'number' | 'hash'> | null;
}

export type PublishedHead = Pick<AuditHead, 'institutionId' | 'number' | 'hash'>;

const INSTITUTIONS = statement('audit_institutions', 'select id from institution order by id');
const MONTHS = statement(
  'audit_months',
  `select substr(c.relname, length('audit_event_') + 1) as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'audit_event'::regclass`,
);
const SEALED_THROUGH = statement('audit_sealed_through', 'select sealed_through as "sealedThrough" from audit_sealing');
// Entries after a block: the number not yet considered for sealing, and the id of one that sealing passed over.
const AFTER = statement(
  'audit_entries_after',
  `select count(*) filter (where e.seq > $3) as unsealed, (array_agg(e.id) filter (where e.seq <= $3))[1] as "passedOver"
   from audit_event e where e.institution_id = $1 and e.seq > $2`,
);
const RESTORES = statement(
  'audit_restores',
  `select (e.jumps -> 'audit_block' -> 'before' ->> $1)::bigint as before, e.restored_to as "restoredTo",
     coalesce((e.jumps -> 'audit_block' -> 'after' ->> $1)::bigint, (e.jumps -> 'audit_block' ->> 'first')::bigint) as after
   from restore_epoch e order by e.number`,
);
const IN_UTC = statement('set_utc', `select set_config('timezone', 'UTC', true)`);

/**
 * Recomputes the chain of each institution (or of one) from its current entries, and compares it with the blocks and
 * the published heads. Trusts no database function and no hash that it did not compute.
 */
export async function verifyAuditChain(
  database: Database,
  { institutionId, heads = [] }: { readonly institutionId?: number; readonly heads?: readonly PublishedHead[] } = {},
): Promise<readonly AuditProof[]> {
  const known = await database.query<{ id: number }>(INSTITUTIONS, []);
  const named = new Set([...known.map(({ id }) => id), ...heads.map((head) => head.institutionId)]);
  const proofs: AuditProof[] = [];
  for (const id of named) {
    if (institutionId !== undefined && id !== institutionId) continue;
    proofs.push(
      await database.transaction((tx) =>
        verifyInstitution(
          tx,
          id,
          heads.filter((head) => head.institutionId === id),
        ),
      ),
    );
  }
  return proofs;
}

/** A restore lost the blocks after `before` and up to `after`. Their numbers are not given out again. */
interface LostBlocks {
  readonly before: number | null;
  readonly after: number;
  readonly restoredTo: Date;
}

async function verifyInstitution(
  tx: Transaction,
  institutionId: number,
  heads: readonly PublishedHead[],
): Promise<AuditProof> {
  await tx.query(IN_UTC, []);
  const months = new Set((await tx.query<{ month: string }>(MONTHS, [])).map(({ month }) => month));
  // This query precedes that of the blocks, because another process can seal more entries meanwhile.
  const [sealing] = await tx.query<{ sealedThrough: number }>(SEALED_THROUGH, []);
  const restores = await tx.query<LostBlocks>(RESTORES, [String(institutionId)]);
  const published = new Map(heads.map(({ number, hash }) => [number, hash]));
  const takenAway = new Map<string, number>();
  let sealed = 0;
  let last: AuditBlock | undefined;
  const proof = (broken: string | null, unsealed = 0): AuditProof => ({
    ...{ institutionId, blocks: last?.number ?? 0, sealed, takenAway, unsealed, broken },
    head: last ? { number: last.number, hash: last.hash } : null,
  });
  for (let page = await blocksAfter(tx, institutionId, 0); page.length > 0; ) {
    for (const block of page) {
      const fault =
        blockFault(block, last, restores) ??
        headFault(block, published.get(block.number)) ??
        entriesFault(block, await entriesOf(tx, block), (id) => {
          const month = monthOf(id);
          if (months.has(month)) return false;
          takenAway.set(month, (takenAway.get(month) ?? 0) + 1);
          return true;
        });
      if (fault !== null) return proof(`block ${block.number}: ${fault}`);
      published.delete(block.number);
      sealed += block.ids.length;
      last = block;
    }
    page = await blocksAfter(tx, institutionId, last?.number ?? 0);
  }
  const [missing] = published.keys();
  if (missing !== undefined) {
    const lost = restores.find(({ before, after }) => missing > (before ?? 0) && missing <= after);
    const reason = lost
      ? `lost by the restore to ${lost.restoredTo.toISOString()}, or the chain was cut off`
      : 'the end of the chain was cut off';
    return proof(`block ${missing} was published but is missing: ${reason}`);
  }
  const values = [institutionId, last?.throughSeq ?? 0, sealing?.sealedThrough ?? 0];
  const [after] = await tx.query<{ unsealed: number; passedOver: string | null }>(AFTER, values);
  const passedOver = after?.passedOver ?? null;
  return proof(passedOver === null ? null : `entry ${passedOver} is in no block: ${ADDED}`, after?.unsealed ?? 0);
}

const ADDED = 'it was added later, or its block was removed';

function blockFault(block: AuditBlock, before: AuditBlock | undefined, restores: readonly LostBlocks[]): string | null {
  const last = before?.number ?? 0;
  const continues = restores.some((lost) => (lost.before ?? 0) === last && lost.after === block.number - 1);
  if (block.number !== last + 1 && !continues) return `block ${last + 1} is missing before it`;
  if (hashOf(block) !== block.hash) return 'the block itself was changed';
  if (block.previous !== (before?.hash ?? '') || block.afterSeq !== (before?.throughSeq ?? 0)) {
    return 'it does not follow the previous block: one of the two was replaced';
  }
  return null;
}

const headFault = (block: AuditBlock, published: string | undefined): string | null =>
  published === undefined || published === block.hash
    ? null
    : 'it differs from the published block: the chain was rewritten';

function entriesFault(
  block: AuditBlock,
  entries: readonly AuditEntry[],
  isTakenAway: (id: string) => boolean,
): string | null {
  const sealed = new Set(block.ids);
  const foreign = entries.find(({ id }) => !sealed.has(id));
  if (foreign) return `entry ${foreign.id} is in no block: ${ADDED}`;
  const there = new Map(entries.map((entry) => [entry.id, entry]));
  for (const [index, id] of block.ids.entries()) {
    const entry = there.get(id);
    if (!entry) {
      if (isTakenAway(id)) continue;
      return `entry ${id} is missing`;
    }
    if (!digestOf(entry.text).equals(block.digests.subarray(index * 32, index * 32 + 32))) {
      return `entry ${id} was changed`;
    }
  }
  return null;
}

function monthOf(id: string): string {
  const at = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  return at.toISOString().slice(0, 7).replace('-', '');
}
