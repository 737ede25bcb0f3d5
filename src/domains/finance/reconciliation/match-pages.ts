import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  decodeCursor,
  type KeysetPage,
  keysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import { type LineKind, matchLine, reconciliationMatch } from './match.resource.ts';
import type { MatchLine, MatchRecord } from './match.ts';
import { ENTRY_COLUMNS, type StatementEntry } from './statement-entry.ts';

const COLUMNS = columnsOf(reconciliationMatch, 'm');
const FROM = 'reconciliation_match m left join reconciliation_match u on u.reverses = m.id';

const LIST = statement(
  'list_reconciliation_matches',
  `select ${COLUMNS} from ${FROM} where m.institution_id = $1 and m.rule <> 'undo' and m.id < $2 order by m.id desc limit $3`,
);
const BY_ID = statement(
  'reconciliation_matches_by_id',
  `select ${COLUMNS} from ${FROM} where m.institution_id = $1 and m.rule <> 'undo' and m.id = any ($2)`,
);

/** Returns the matches in any order. An undo is part of the match that it reverses and not a match of its own. */
export const matchesById = (db: Queryable, institutionId: number, ids: readonly string[]): Promise<MatchRecord[]> =>
  db.query(BY_ID, [institutionId, ids]);

export const listMatches = readOperation({
  name: 'listMatches',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: 'Lists the matches of statement entries, including undone ones, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(listPage),
  async run({ database, principal }, { first, after }): Promise<Slice<MatchRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<MatchRecord>(LIST, values), first);
  },
});

export const getMatch = readOperation({
  name: 'getMatch',
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  summary: 'Returns a match of statement entries',
  effects: ['reads_personal_data'],
  refusals: ['match_not_found'],
  input: z.strictObject({ matchId: Uuid }),
  async run({ database, principal }, { matchId }): Promise<MatchRecord> {
    const [found] = await matchesById(database, principal.institutionId, [matchId]);
    if (!found) throw new AppError('match_not_found');
    return found;
  },
});

// Active and undone matches have separate indexes.
const matchIds = (item: string, kind: LineKind) =>
  ['l.live', 'not l.live'].map(
    (live) =>
      `select l.match_id from reconciliation_match_item l where l.item_id = ${item} and l.kind = '${kind}' and ${live}`,
  );
const matchesOf = (name: string, ids: readonly string[]) =>
  statement(
    name,
    `select parent.id as "parentId", x.* from unnest($2::uuid[]) parent(id) cross join lateral (
       select ${COLUMNS} from ${FROM}
       where m.id in (${ids.join(' union all ')}) and m.institution_id = $1 and m.id < $3 order by m.id desc limit $4
     ) x`,
  );
/** One statement for each kind of record with matches. Each of its subselects uses its own index. */
const PARENTS = {
  entry: matchesOf('reconciliation_matches_of_entries', [
    ...matchIds('parent.id', 'entry'),
    ...matchIds('parent.id', 'returned_entry'),
  ]),
  payment_order: matchesOf('reconciliation_matches_of_orders', matchIds('parent.id', 'payment_order')),
  remittance_item: matchesOf('reconciliation_matches_of_remittance_items', matchIds('parent.id', 'remittance_item')),
  receipt: matchesOf('reconciliation_matches_of_receipts', matchIds('parent.id', 'receipt')),
  installment: matchesOf('reconciliation_matches_of_installments', [
    `select l.match_id from payment_order o join reconciliation_match_item l on l.item_id = o.id and l.kind = 'payment_order'
       and l.live where o.installment_id = parent.id`,
    `select l.match_id from payment_order o join reconciliation_match_item l on l.item_id = o.id and l.kind = 'payment_order'
       and not l.live where o.installment_id = parent.id`,
    `select l.match_id from remittance_item r join reconciliation_match_item l on l.item_id = r.id and l.kind = 'remittance_item'
       and l.live where r.installment_id = parent.id`,
    `select l.match_id from remittance_item r join reconciliation_match_item l on l.item_id = r.id and l.kind = 'remittance_item'
       and not l.live where r.installment_id = parent.id`,
  ]),
};
export type MatchParent = keyof typeof PARENTS;

/** Returns the matches of each parent, including undone ones, newest first, in one statement. */
export async function matchesOfParents(
  db: Queryable,
  institutionId: number,
  parent: MatchParent,
  ids: readonly string[],
  { first, after }: z.output<typeof KeysetPage>,
): Promise<ReadonlyMap<string, Slice<MatchRecord>>> {
  const values = [institutionId, ids, beforeId(after), first + 1];
  const rows = await db.query<MatchRecord & { readonly parentId: string }>(PARENTS[parent], values);
  return slicesByParent(rows, first, ({ parentId }) => parentId, byIdDescending);
}

/** Reads the lines of a match in ascending order. */
export const LinePage = z.strictObject(keysetPage);
const Cursor = z.tuple([z.int()]);

export interface NumberedLine extends MatchLine {
  readonly line: number;
}
export interface NumberedEntry extends StatementEntry {
  readonly line: number;
}
export const byLine = ({ line }: { readonly line: number }): readonly [number] => [line];

const linesOf = (name: string, columns: string, from: string) =>
  statement(
    name,
    `select parent.id as "parentId", x.* from unnest($2::uuid[]) parent(id) cross join lateral (
       select ${columns}, l.line from reconciliation_match_item l ${from} and l.match_id = parent.id and l.institution_id = $1
         and l.line > $3
       order by l.line limit $4
     ) x`,
  );
const ITEMS = linesOf('items_of_reconciliation_matches', columnsOf(matchLine, 'l'), "where l.kind <> 'entry'");
const ENTRIES = linesOf(
  'entries_of_reconciliation_matches',
  ENTRY_COLUMNS,
  "join statement_entry e on e.id = l.item_id where l.kind = 'entry'",
);

const lines =
  <Row extends { readonly line: number }>(stmt: typeof ITEMS) =>
  async (
    db: Queryable,
    institutionId: number,
    matchIds: readonly string[],
    { first, after }: z.output<typeof LinePage>,
  ): Promise<ReadonlyMap<string, Slice<Row>>> => {
    const from = after ? decodeCursor(after, Cursor)[0] : 0;
    const rows = await db.query<Row & { readonly parentId: string }>(stmt, [institutionId, matchIds, from, first + 1]);
    return slicesByParent(
      rows,
      first,
      ({ parentId }) => parentId,
      (one, other) => one.line - other.line,
    );
  };

export const entriesOfMatches = lines<NumberedEntry>(ENTRIES);
export const itemsOfMatches = lines<NumberedLine>(ITEMS);
