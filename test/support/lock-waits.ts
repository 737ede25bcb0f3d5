const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** How many statements of the test's own database wait for a lock right now. */
export const lockWaits = async (t: { sql(text: string): Promise<readonly unknown[]> }): Promise<number> =>
  (await t.sql(WAITING)).length;
