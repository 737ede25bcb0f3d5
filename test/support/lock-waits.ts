const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Counts statements of the test's own database that wait for a lock. */
export const lockWaits = async (t: { sql(text: string): Promise<readonly unknown[]> }): Promise<number> =>
  (await t.sql(WAITING)).length;
