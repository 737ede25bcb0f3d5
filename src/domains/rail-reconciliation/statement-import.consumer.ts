import { createHash } from 'node:crypto';
import { type AnswerHandler, answerHandler } from '../../messaging/answers.ts';
import type { Message } from '../../messaging/broker.ts';
import type { MessageType } from '../../messaging/event.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { newId } from '../../platform/text/ids.ts';
import {
  billsStatement,
  type RailStatement,
  type StatementRail,
  spiStatement,
  strStatement,
} from '../../rails/statements.ts';
import { openCases } from '../cases/case-opening.ts';

const INSTITUTION = statement('institution_of_rail_statement', 'select id from institution where ispb = $1');
const ADD = statement(
  'add_rail_statement',
  `insert into rail_statement (id, institution_id, rail, day, statement_id, parts, opening_balance, closing_balance, produced_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (institution_id, rail, statement_id) do nothing`,
);
const LOCK = statement(
  'lock_rail_statement',
  `select id, day::text, parts, opening_balance as "openingBalance", closing_balance as "closingBalance", produced_at as "producedAt"
   from rail_statement where institution_id = $1 and rail = $2 and statement_id = $3 for no key update`,
);
const ADD_PART = statement(
  'add_rail_statement_part',
  `insert into rail_statement_part (statement, part, institution_id, message_id, signature, sha256, received_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (statement, part) do nothing returning part`,
);
const PART = statement(
  'rail_statement_part',
  'select sha256 from rail_statement_part where statement = $1 and part = $2',
);
const ADD_ENTRIES = statement(
  'add_rail_statement_entries',
  `insert into rail_statement_entry (statement, part, position, institution_id, reference, kind, direction, amount, settled_at)
   select $1, $2, e.position, $3, e.reference, e.kind, e.direction, e.amount, e.at
   from rows from (jsonb_to_recordset($4) as (reference text, kind text, direction text, amount bigint, at timestamptz))
     with ordinality e(reference, kind, direction, amount, at, position)`,
);
const COUNT_PART = statement(
  'count_rail_statement_part',
  `update rail_statement set received_parts = received_parts + 1,
     completed_at = case when received_parts + 1 = parts then $2::timestamptz end,
     compare_at = case when received_parts + 1 = parts then $2::timestamptz end
   where id = $1 returning completed_at is not null as complete`,
);
// The neighbouring days can have rows that wait for this day.
const COMPARE_NEIGHBOURS = statement(
  'compare_neighbours_of_rail_statement',
  `update rail_statement set compare_at = $4 where institution_id = $1 and rail = $2 and completed_at is not null
     and day in ($3::date - 1, $3::date + 1)`,
);

interface Known {
  readonly id: string;
  readonly day: string;
  readonly parts: number;
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  readonly producedAt: Date;
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const agrees = (known: Known, told: RailStatement): boolean =>
  known.day === told.day &&
  known.parts === told.parts &&
  told.part <= told.parts &&
  known.openingBalance === told.openingBalance &&
  known.closingBalance === told.closingBalance &&
  known.producedAt.getTime() === Date.parse(told.producedAt);

/**
 * Stores a part of a statement once. The last part makes the comparison due. A part that contradicts an earlier one
 * changes nothing and opens a case.
 */
async function importPart(
  tx: Queryable,
  now: Date,
  rail: StatementRail,
  told: RailStatement,
  message: Pick<Message, 'id' | 'signature'>,
): Promise<void> {
  const { statementId, ispb, day, part, parts, entries } = told;
  const [institution] = await tx.query<{ id: number }>(INSTITUTION, [ispb]);
  if (!institution) throw new Error(`no institution has the ISPB ${ispb}`);
  const header = [statementId, parts, told.openingBalance, told.closingBalance, told.producedAt];
  await tx.query(ADD, [newId(), institution.id, rail, day, ...header]);
  const [known] = await tx.query<Known>(LOCK, [institution.id, rail, statementId]);
  if (!known) throw new Error(`the statement ${statementId} was not stored`);
  const contradict = () => contradiction(tx, now, rail, institution.id, told, message);
  if (!agrees(known, told)) return contradict();
  const digest = sha256(entries);
  const signature = message.signature ?? null;
  const values = [known.id, part, institution.id, message.id, signature, digest, now];
  if ((await tx.query(ADD_PART, values)).length === 0) {
    const [stored] = await tx.query<{ sha256: string }>(PART, [known.id, part]);
    return stored?.sha256 === digest ? undefined : contradict();
  }
  await tx.query(ADD_ENTRIES, [known.id, part, institution.id, JSON.stringify(entries)]);
  const [counted] = await tx.query<{ complete: boolean }>(COUNT_PART, [known.id, now]);
  if (counted?.complete) await tx.query(COMPARE_NEIGHBOURS, [institution.id, rail, day, now]);
}

const contradiction = (
  tx: Queryable,
  now: Date,
  rail: StatementRail,
  institutionId: number,
  told: RailStatement,
  { id: messageId, signature = null }: Pick<Message, 'id' | 'signature'>,
): Promise<void> =>
  openCases(tx, now, [
    {
      kind: 'statement_contradiction',
      rail,
      institutionId,
      key: `${told.day}:${rail}:part:${told.statementId}:${told.part}`,
      ...{ reference: told.statementId, transactionId: null, accountId: null, amount: null, direction: null },
      facts: { day: told.day, statement_id: told.statementId, part: told.part, parts: told.parts },
      evidence: [{ messageId, type: `${rail}.statement`, body: { ...told, entries: [] }, signature, at: now }],
    },
  ]);

const handlerOf = (rail: StatementRail, message: MessageType<typeof spiStatement.body>): AnswerHandler =>
  answerHandler({ message, run: ({ tx, now }, told, from) => importPart(tx, now, rail, told, from) });

export const statementImports: readonly AnswerHandler[] = [
  handlerOf('spi', spiStatement),
  handlerOf('str', strStatement),
  handlerOf('bills', billsStatement),
];
