import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { DEFAULT_LANGUAGE } from '../../../platform/language/language.ts';
import type { Localized } from '../../../platform/language/text.ts';
import { type ReadContext, readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { newId } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import type { ReturnFile } from './cnab240/return-file.ts';
import type { Doubts } from './return-doubts.ts';
import { RETURN_FILE_STATUSES, returnFile } from './return-file.resource.ts';

export interface ReturnFileRecord extends RowOf<typeof returnFile> {}

/** A return file as it was received. */
export interface ReceivedFile {
  readonly bankAccountId: string;
  readonly fileName: string | null;
  readonly bytes: Buffer;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

const COLUMNS = columnsOf(returnFile, 'r');
const LIST = statement(
  'list_return_files',
  `select ${COLUMNS} from return_file r
   where r.institution_id = $1 and r.id < $2 and ($4::text is null or r.status = $4) order by r.id desc limit $3`,
);
const BY_ID = statement(
  'return_files_by_id',
  `select ${COLUMNS} from return_file r where r.institution_id = $1 and r.id = any ($2)`,
);
const IS_ACCEPTED = statement(
  'is_return_file_imported',
  `select true as accepted from return_file
   where institution_id = $1 and bank_account_id = $2 and sha256 = $3 and status = 'imported'`,
);
// A discarded file that arrives again waits for another decision. An imported file is never quarantined.
const QUARANTINE = statement(
  'quarantine_return_file',
  `insert into return_file as r (id, institution_id, bank_account_id, sha256, file_name, size_bytes, sequence, generated_on,
     status, reasons, findings, content, received_by, received_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'quarantined', $9, $10, $11, $12, $13)
   on conflict (institution_id, bank_account_id, sha256) do update set status = 'quarantined', reasons = excluded.reasons,
     findings = excluded.findings, content = excluded.content, received_by = excluded.received_by,
     received_at = excluded.received_at, decided_by = null, decided_at = null, decision_reason = null
   where r.status <> 'imported' returning r.id`,
);
// Numbers of other files only: a file that comes again repeats no number.
const RECORD = statement(
  'record_return_file',
  `with known as (
     select max(r.sequence) as last, bool_or(r.sequence = $7) as repeated from return_file r
     where r.institution_id = $2 and r.bank_account_id = $3 and r.status = 'imported' and r.sha256 <> $4
   ), before as (
     select true as found from return_file r
     where r.institution_id = $2 and r.bank_account_id = $3 and r.sha256 = $4 and r.status = 'imported'
   ), recorded as (
     insert into return_file (id, institution_id, bank_account_id, sha256, file_name, size_bytes, sequence, generated_on,
       status, reasons, findings, received_by, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'imported', '{}', '{}', $9, $10)
     on conflict (institution_id, bank_account_id, sha256) do update set status = 'imported', content = null
   )
   select k.last as "previousSequence", coalesce(k.repeated, false) as "isSequenceRepeated",
     exists (select from before) as "isFileRepeated" from known k`,
);

/** Numbers of return files are consecutive for a bank account, unless a file is missing. */
export interface Continuity {
  /** Highest number among the other imported files of the account. Null for the first file. */
  readonly previousSequence: number | null;
  readonly isSequenceRepeated: boolean;
  /** The same bytes were imported before. */
  readonly isFileRepeated: boolean;
}

/** In any order. */
export const returnFilesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<ReturnFileRecord>(BY_ID, [institutionId, ids]);

/** Whether these bytes were imported before, also in spite of doubts. */
export async function isImported(
  { database, principal }: ReadContext,
  { bankAccountId, sha256 }: ReceivedFile,
): Promise<boolean> {
  return (await database.query(IS_ACCEPTED, [principal.institutionId, bankAccountId, sha256])).length > 0;
}

const inEnglish = (finding: Localized) => finding.in(DEFAULT_LANGUAGE);

/** Commits separately, because the import is then refused. Returns the id of the file. Idempotent. */
export async function quarantine(
  { database, principal, now }: ReadContext,
  { bankAccountId, fileName, bytes, sha256 }: ReceivedFile,
  { sequence, generatedOn }: ReturnFile,
  { reasons, findings }: Doubts,
): Promise<string | null> {
  const [kept] = await database.query<{ id: string }>(QUARANTINE, [
    ...[newId(), principal.institutionId, bankAccountId, sha256, fileName, bytes.length, sequence, generatedOn],
    ...[reasons, findings.map(inEnglish), bytes, principal.author, now],
  ]);
  return kept?.id ?? null;
}

export async function recordImport(
  { tx, principal, now }: WriteContext,
  { bankAccountId, fileName, bytes, sha256 }: ReceivedFile,
  { sequence, generatedOn }: ReturnFile,
): Promise<Continuity> {
  const [continuity] = await tx.query<Continuity>(RECORD, [
    ...[newId(), principal.institutionId, bankAccountId, sha256, fileName, bytes.length, sequence, generatedOn],
    ...[principal.author, now],
  ]);
  if (!continuity) throw new Error('the return file was not recorded');
  return continuity;
}

export const listReturnFiles = readOperation({
  name: 'listReturnFiles',
  audiences: ['operator'],
  scopes: ['finance_ap:read'],
  summary: 'Lists the return files of banks, imported or in quarantine, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    status: z.enum(wordsOf(RETURN_FILE_STATUSES)).nullish().meta({ description: 'Only files in this state' }),
  }),
  async run({ database, principal }, { first, after, status }): Promise<Slice<ReturnFileRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1, status ?? null];
    return sliceOf(await database.query<ReturnFileRecord>(LIST, values), first);
  },
});
