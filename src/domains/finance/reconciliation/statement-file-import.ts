import { createHash } from 'node:crypto';
import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { operation, type ReadContext, type WriteContext } from '../../../platform/operation/operation.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { bankAccount } from '../master/master.ts';
import { emitAlert } from '../notifications/alert.ts';
import { accountOfStatement } from './statement-account.ts';
import type { CheckedRow } from './statement-check.ts';
import { identifyingWords } from './statement-entry.ts';
import { accountFacts, lastDay } from './statement-facts.ts';
import {
  type FileDecisions,
  type FilePart,
  type ReviewedStatement,
  reviewStatement,
  type StatementFile,
  type StatementTable,
} from './statement-file-review.ts';
import { columnMapping } from './statement-files/column-mapping.ts';
import { joinedStatement } from './statement-files/merged-statements.ts';
import type { ReadStatement } from './statement-files/read-statement.ts';
import { readStatementFile, type StatementFormat } from './statement-files/statement-file.ts';
import { kindOf, pixIdIn, refuseFile } from './statement-files/statement-rows.ts';
import { DECISIONS } from './statement-findings.ts';
import { auditImport, bookEntries, IMPORTERS, lockBooks, MAX_ENTRIES } from './statement-import.ts';
import { remember, statementProfileOf } from './statement-profile.ts';
import { t } from './texts.ts';

const IMPORTED_BEFORE = statement(
  'statement_file_imported_before',
  `select max(i.created_at) as at from statement_import i where i.institution_id = $1 and i.file_sha256 = $2`,
);
const INSERT = statement(
  'insert_statement_import',
  `insert into statement_import (id, institution_id, bank_account_id, file_sha256, format, closing_balance, closing_date,
     booked_until, difference, counts, decisions, reason, created_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/** Number of a row or statement in the file. */
const Position = z.int().min(1);

const Input = z.strictObject({
  bankAccountId: Uuid.nullish().meta({
    description: 'Account of the statement. Omit it when the file names its account, or has several',
  }),
  file: z.base64().min(1).max(4_000_000).meta({ description: 'File in base64. Its content determines the format' }),
  dryRun: z.boolean().default(false).meta({ description: 'Whether only the preview is wanted. Nothing is booked' }),
  decisions: z
    .array(
      z.strictObject({
        row: Position.meta({ description: 'Number of the row' }),
        decision: z.enum(wordsOf(DECISIONS)).meta({ description: 'What happens to the row' }),
        remember: z
          .boolean()
          .default(false)
          .meta({ description: "Whether the same is decided for rows with this text in the account's next files" }),
      }),
    )
    .max(MAX_ENTRIES)
    .default([])
    .meta({ description: 'Decisions about rows' }),
  columns: columnMapping.nullish().meta({
    description: 'Meaning of the columns of a CSV or XLSX file. It is remembered. Omit it to use what is remembered',
  }),
  acceptsSuggestions: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the suggestions for all other rows are accepted' }),
  leftOutStatements: z
    .array(Position)
    .max(100)
    .default([])
    .meta({ description: 'Numbers of the statements that are not imported' }),
  acceptances: z
    .array(
      z.strictObject({
        statement: Position.meta({ description: 'Number of the statement' }),
        difference: z.int().nullish().meta({ description: 'The difference of the preview, in signed cents' }),
        reason: nonBlankText(500).meta({ description: 'Reason, at most 500 characters' }),
      }),
    )
    .max(100)
    .default([])
    .meta({ description: 'Statements that are imported in spite of a difference or contradiction' }),
});
type Given = z.output<typeof Input>;

interface ReadParts {
  readonly sha256: string;
  readonly format: StatementFormat;
  readonly table: StatementTable | null;
  readonly parts: readonly FilePart[];
}

/** @throws AppError bank_account_not_found, invalid_statement_file, statement_of_another_account */
async function readParts(
  { database, principal }: ReadContext,
  { bankAccountId, columns }: Given,
  bytes: Buffer,
): Promise<ReadParts> {
  const { institutionId } = principal;
  const chosen = bankAccountId ? await bankAccount(database, institutionId, bankAccountId) : null;
  const profile = chosen && (await statementProfileOf(database, institutionId, chosen.id));
  const { format, table, statements } = readStatementFile(bytes, columns ?? profile?.columns ?? null);
  if (statements.flatMap(({ rows }) => rows).length > MAX_ENTRIES) {
    refuseFile(1, t('tooManyEntries', { max: MAX_ENTRIES }));
  }
  const parts: FilePart[] = [];
  for (const read of statements) {
    const account =
      read.account === null ? chosen : await accountOfStatement(database, institutionId, read, chosen?.id ?? null);
    parts.push({ read, account });
  }
  if (chosen && !parts.some(({ account }) => account?.id === chosen.id)) {
    throw new AppError('statement_of_another_account');
  }
  const joined = [...Map.groupBy(parts, ({ read, account }) => account?.id ?? read).values()];
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format,
    table,
    parts: joined.map((same) => ({
      read: joinedStatement(same.map(({ read }) => read).toSorted(byLastDay)),
      account: same[0]?.account ?? null,
    })),
  };
}

/** Banks write the periods of an account in either order. */
const byLastDay = (one: ReadStatement, other: ReadStatement): number => lastDay(one).localeCompare(lastDay(other));

/** Raises an alert about the account when its file is refused. Without an account, only the caller learns of it. */
async function readOrAlert(context: ReadContext, input: Given): Promise<ReadParts> {
  const bytes = Buffer.from(input.file, 'base64');
  try {
    return await readParts(context, input, bytes);
  } catch (error) {
    const source = input.bankAccountId;
    if (source && !input.dryRun && error instanceof AppError && error.code !== 'bank_account_not_found') {
      const occurrence = createHash('sha256').update(bytes).digest('hex');
      await emitAlert(context, { alert: 'import_failed', source, occurrence });
    }
    throw error;
  }
}

export const importStatementFile = operation({
  ...IMPORTERS,
  audiences: ['operator'],
  name: 'importStatementFile',
  scopes: [],
  product: 'reconciliation',
  summary:
    'Imports the statements in a file, all or none, or previews them. Stops when a person must decide about rows or balances. A repeated file adds nothing',
  effects: ['keeps_records'],
  refusals: [
    ...([
      'bank_account_not_found',
      'invalid_statement_file',
      'statement_of_another_account',
      'treasury_day_closed',
    ] as const),
  ],
  input: Input,
  before: readOrAlert,
  async run(context, input, { sha256, format, table, parts }): Promise<StatementFile> {
    const { tx, principal, now } = context;
    const { institutionId } = principal;
    const days = parts.flatMap(({ read }) => read.rows.flatMap(({ date }) => date ?? []));
    const isClosed = await lockBooks(context, days);
    const decisions = decisionsOf(input);
    const reviewed: ReviewedStatement[] = [];
    let firstRow = 1;
    for (const [index, part] of parts.entries()) {
      const { read, account } = part;
      const facts = account && (await accountFacts(tx, institutionId, account.id, read, brasiliaDate(now)));
      reviewed.push(reviewStatement(part, { number: index + 1, firstRow, table }, facts, decisions));
      firstRow += read.rows.length;
    }
    refuseVainDecisions(
      input,
      reviewed.flatMap(({ rows }) => rows),
    );
    const wanted = reviewed.filter(({ outcome }) => outcome !== 'left_out');
    const isImported = !input.dryRun && wanted.length > 0 && wanted.every(({ outcome }) => outcome === 'ready');
    const [before] = await tx.query<{ at: Date | null }>(IMPORTED_BEFORE, [institutionId, sha256]);
    const statements: ReviewedStatement[] = [];
    for (const each of reviewed) {
      const isWanted = isImported && each.outcome === 'ready';
      statements.push(isWanted ? await importOne(context, input, { sha256, format }, each, isClosed) : each);
    }
    return { format, isImported, importedBefore: before?.at ?? null, table, statements };
  },
});

const decisionsOf = ({ decisions, acceptsSuggestions, leftOutStatements, acceptances }: Given): FileDecisions => ({
  rows: new Map(decisions.map(({ row, decision }) => [row, decision])),
  acceptsSuggestions,
  leftOut: new Set(leftOutStatements),
  accepted: new Map(acceptances.map(({ statement, difference }) => [statement, { difference: difference ?? null }])),
});

/** @throws AppError validation_failed for a decision that has no effect */
function refuseVainDecisions({ decisions }: Given, rows: readonly CheckedRow[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { row: number, decision } of decisions) {
    const row = byNumber.get(number);
    if (!row) throw validationFailed({ decisions: t('noSuchRow', { number }) });
    const isDone = decision === 'leave_out' ? row.booked === null : row.outcome === 'book';
    if (!isDone)
      throw validationFailed({ decisions: t('rowNotBookable', { number, reasons: row.reasons.join(', ') }) });
  }
}

async function importOne(
  context: WriteContext,
  input: Given,
  { sha256, format }: Pick<ReadParts, 'sha256' | 'format'>,
  reviewed: ReviewedStatement,
  isClosed: boolean,
): Promise<ReviewedStatement> {
  const { tx, principal, now } = context;
  const bankAccountId = reviewed.bankAccountId as string;
  const { rows, closing, books, number } = reviewed;
  const fresh = rows.flatMap((row) => (row.booked === null ? [] : [entryOf(bankAccountId, row, row.booked)]));
  const counts = await bookEntries(context, bankAccountId, fresh, isClosed);
  const decided = rows.filter(({ decision }) => decision !== null);
  const { booked, passedOver, duplicates, difference } = reviewed;
  const summary = { booked, passed_over: passedOver, duplicates, ...counts };
  const reason = input.acceptances.find((each) => each.statement === number)?.reason ?? null;
  await tx.query(INSERT, [
    ...[newId(), principal.institutionId, bankAccountId, sha256, format],
    ...(closing ? [closing.amount, books.day, books.entries, difference] : [null, null, null, null]),
    JSON.stringify(summary),
    JSON.stringify(decided.map(({ number: row, line, decision, reasons }) => ({ row, line, decision, reasons }))),
    ...[reason, principal.author, now],
  ]);
  const remembered = new Set(input.decisions.flatMap(({ row, remember: isWanted }) => (isWanted ? row : [])));
  const taught = rows.filter((row) => remembered.has(row.number));
  if (taught.length > 0 || input.columns) await remember(context, bankAccountId, taught, input.columns ?? null);
  auditImport(context, bankAccountId, { ...summary, difference, reason, decisions: decided.length });
  const waiting = counts.proposed + counts.conflicts + counts.unmatched;
  return { ...reviewed, outcome: 'imported', matched: counts.matched, waiting };
}

function entryOf(bankAccountId: string, row: CheckedRow, amount: number) {
  const { externalId, date, bankId, description, document, kind } = row;
  const endToEndId = pixIdIn(bankId, description, document);
  const entry = {
    ...{ externalId, date: date as string, amount, description: description.slice(0, 500), endToEndId },
    document: document?.slice(0, 60) ?? null,
    kind: kindOf(kind, endToEndId),
  };
  return { ...entry, bankAccountId, accountId: null, ...identifyingWords(entry), id: newId() };
}
