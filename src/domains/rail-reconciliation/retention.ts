import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { statement } from '../../platform/database/queryable.ts';

const DAY_MS = 86_400_000;

const FORGET = statement(
  'forget_rail_statement_entries',
  `delete from rail_statement_entry where ctid = any (array(
     select e.ctid from rail_statement s join rail_statement_entry e on e.statement = s.id where s.produced_at < $1
     limit $2 for update of e skip locked
   )) returning true as gone`,
);

/** Deletes entries of old statements. Reports and differences stay. */
export const forgetStatementEntries = (database: Database, now: Date, days: number): Promise<void> =>
  deleteInBatches(database, FORGET, [new Date(now.getTime() - days * DAY_MS)]);
