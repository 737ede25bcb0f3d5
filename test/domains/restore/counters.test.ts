import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOVED_COUNTERS } from '../../../src/domains/restore/counters.ts';
import { jumpOf } from '../../../src/domains/restore/plan.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t?.close());

const OF_ROW = 'counts within one row or its parent, whose id is random: readers read the row again after a restore';
const OF_OUTSIDE = 'the other side gives this number';
const INTERNAL = 'never leaves the database';

/** Sequences that a restore leaves as they are, with the reason. */
const KEPT_SEQUENCES: Readonly<Record<string, string>> = {
  mikro_orm_migrations_id_seq: INTERNAL,
  charge_entity_id_seq: INTERNAL,
  outbox_seq_seq: INTERNAL,
  outbox_floor: 'the outbox up to this number is empty, in the restored database too',
  audit_event_seq: INTERNAL,
  log_published: 'set back, so that the relay publishes the last hour again',
};

/** Columns with the numbers of a moved counter. */
const MOVED_COLUMNS: Readonly<Record<string, string>> = {
  'institution.id': 'institution_id_seq',
  'customer.id': 'customer_id_seq',
  'ledger_account.id': 'ledger_account_id_seq',
  'remittance_sequence.last': 'remittance',
  'remittance.sequence': 'remittance',
  'accounting_batch.number': 'accounting_batch',
  'audit_block.number': 'audit_block',
  'log.position': 'log',
};

/** Columns that a restore leaves as they are, with the reason. */
const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  'accounting_batch_part.part': OF_ROW,
  'accounting_mapping.version': OF_ROW,
  'audit_block.after_seq': INTERNAL,
  'audit_block.through_seq': INTERNAL,
  'audit_event.seq': INTERNAL,
  'audit_sealing.next_through': INTERNAL,
  'audit_sealing.sealed_through': INTERNAL,
  'charge.entity_id': INTERNAL,
  'charge.revision': OF_ROW,
  'counterparty.master_version': OF_ROW,
  'counterparty_conflict.source_version': OF_OUTSIDE,
  'counterparty_event.master_version': OF_ROW,
  'counterparty_event.source_version': OF_OUTSIDE,
  'counterparty_source.source_version': OF_OUTSIDE,
  'counterparty_version.master_version': OF_ROW,
  'escrow_terms.version': OF_ROW,
  'finance_fact.institution_id': 'id of the institution',
  'mikro_orm_migrations.id': INTERNAL,
  'outbox.seq': INTERNAL,
  'passkey.counter': OF_OUTSIDE,
  'payable.version': OF_ROW,
  'payable_installment.number': OF_ROW,
  'payable_reversal.number': OF_ROW,
  'payment_order.payable_version': OF_ROW,
  'rail_difference.institution_id': 'id of the institution',
  'rail_difference.occurrence': OF_ROW,
  'rail_statement_entry.part': OF_OUTSIDE,
  'rail_statement_entry.position': OF_OUTSIDE,
  'rail_statement_part.part': OF_OUTSIDE,
  'reconciliation_match.institution_id': 'id of the institution',
  'reconciliation_match_item.line': OF_ROW,
  'remittance_item.payable_version': OF_ROW,
  'restore_epoch.number': 'counts restores',
  'return_file.sequence': OF_OUTSIDE,
  'statement_day.account_id': 'id of the account',
  'webhook_recovery.last_position': 'a position of the restored log',
  'webhook_recovery.to_position': 'a position of the restored log',
};

// Integers in a unique index, or with the name of a counter. Foreign keys have the numbers of another column.
const COUNTERS = `
  select distinct c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.atttypid in ('bigint'::regtype, 'integer'::regtype, 'smallint'::regtype)
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
    and (exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[]))
      or a.attname ~ '(^|_)(number|sequence|seq|version|revision|position|counter|last|through)($|_)')`;

test('every sequence of the schema is moved by a restore or has a reason to stay', async () => {
  const rows = await t.sql<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  const moved = MOVED_COUNTERS.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...moved, ...Object.keys(KEPT_SEQUENCES)].toSorted());
});

test('every counter column of the schema is moved by a restore or has a reason to stay', async () => {
  const rows = await t.sql<{ name: string }>(COUNTERS);
  const listed = [...Object.keys(MOVED_COLUMNS), ...Object.keys(KEPT_COLUMNS)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

test('every moved counter has its sequence or its column', () => {
  const names = MOVED_COUNTERS.map(({ name }) => name);
  expect(Object.values(MOVED_COLUMNS).filter((name) => !names.includes(name))).toEqual([]);
  const inColumns = MOVED_COUNTERS.filter(({ sequence }) => sequence === null).map(({ name }) => name);
  expect(inColumns.filter((name) => !Object.values(MOVED_COLUMNS).includes(name))).toEqual([]);
});

test.each([
  ['the minimum of a counter that stood still', 30, 0, 10_000],
  ['the minimum while ten times the busiest hour is less', 30, 999, 10_000],
  ['ten times the busiest hour in a window of less than an hour', 1, 2_000, 20_000],
  ['ten times the busiest hour for each hour that has begun', 61, 2_000, 40_000],
] as const)('the jump is %s', (_, minutes, busiestHour, jump) => {
  const restoredTo = new Date('2026-11-24T12:00:00Z');
  const lostUntil = new Date(restoredTo.getTime() + minutes * 60_000);
  expect(jumpOf({ restoredTo, lostUntil }, busiestHour, 10_000)).toBe(jump);
});
