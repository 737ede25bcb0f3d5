import type { TestDoor } from './door.ts';

export const RESTORED_TO = '2026-11-23T12:00:00.000Z';

/** Records a restore after which the log continues after `after`, and the counters of `after` by name and owner. */
export async function recordRestore(
  sql: TestDoor['sql'],
  log: { readonly end: number; readonly after: number },
  counters: Readonly<Record<string, object>> = {},
): Promise<void> {
  await sql(
    `insert into restore_epoch (number, restored_to, lost_until, timeline, log_end, log_after, jumps, finished_at)
     select count(*) + 1, $1, $1, 2, $2, $3, $4, now() from restore_epoch`,
    [RESTORED_TO, log.end, log.after, JSON.stringify(counters)],
  );
}
