import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type ReadContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { type BankAccount, bankAccount } from '../master/master.ts';
import { emitAlert } from '../notifications/alert.ts';
import { bare, type NewEntry } from './statement-entry.ts';
import { readStatementFile } from './statement-files/statement-file.ts';
import { type FileStatement, identify, kindOf, pixIdIn, refuseFile } from './statement-files/statement-rows.ts';
import { IMPORTERS, MAX_ENTRIES, type StatementImport, take } from './statement-import.ts';

const withoutZeros = (written: string): string => bare(written).replace(/^0+/, '');

/** Compares with and without check digits, because banks write both. */
function isOf(account: BankAccount, file: FileStatement): boolean {
  const number = account.accountNumber;
  const branches = ['', account.branch, account.branch + account.branchDigit];
  const written = branches.flatMap((branch) => [branch + number, branch + number + account.accountDigit]);
  const bank = withoutZeros(file.bankCode) === withoutZeros(account.bankCode);
  return bank && written.map(withoutZeros).includes(withoutZeros(file.account));
}

/** @throws AppError invalid_statement_file, statement_of_another_account */
function entriesOf(account: BankAccount, bytes: Buffer): readonly NewEntry[] {
  const file = readStatementFile(bytes);
  if (!isOf(account, file)) throw new AppError('statement_of_another_account');
  if (file.rows.length > MAX_ENTRIES) refuseFile(1, `the file has more than ${MAX_ENTRIES} entries: split it`);
  const ids = identify(file.rows);
  return file.rows.map(({ date, amount, description, document, kind, bankId }, n) => {
    const endToEndId = pixIdIn(bankId, description, document);
    return {
      ...{ externalId: ids[n] as string, date, amount, description: description.slice(0, 500), endToEndId },
      document: document?.slice(0, 60) ?? null,
      kind: kindOf(kind, endToEndId),
    };
  });
}

/** Raises an alert when the file is refused. */
async function read(context: ReadContext, bankAccountId: string, base64: string): Promise<readonly NewEntry[]> {
  const bytes = Buffer.from(base64, 'base64');
  const account = await bankAccount(context.database, context.principal.institutionId, bankAccountId);
  try {
    return entriesOf(account, bytes);
  } catch (error) {
    const occurrence = createHash('sha256').update(bytes).digest('hex');
    await emitAlert(context, { alert: 'import_failed', source: bankAccountId, occurrence });
    throw error;
  }
}

export const importStatementFile = operation({
  ...IMPORTERS,
  audiences: ['operator'],
  name: 'importStatementFile',
  scopes: [],
  product: 'reconciliation',
  summary: 'Imports the statement in an OFX or CNAB 240 file, all or nothing. A repeated file adds nothing',
  effects: ['keeps_records'],
  refusals: [
    ...([
      'bank_account_not_found',
      'invalid_statement_file',
      'statement_of_another_account',
      'treasury_day_closed',
    ] as const),
  ],
  input: z.strictObject({
    bankAccountId: Uuid.meta({ description: 'Account of the statement' }),
    file: z
      .base64()
      .min(1)
      .max(4_000_000)
      .meta({ description: 'File in base64. Its content determines whether it is OFX or CNAB 240' }),
  }),
  before: (context, { bankAccountId, file }) => read(context, bankAccountId, file),
  async run(context, { bankAccountId }, entries): Promise<StatementImport> {
    return take(context, bankAccountId, entries, { strict: false });
  },
});
