import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnMapping } from '../../src/domains/finance/reconciliation/statement-files/column-mapping.ts';
import { AppError } from '../../src/platform/errors/errors.ts';

const FOLDER = join(import.meta.dirname, '../corpus/statements');

/** Members of a row that a reading must have. A row without findings must have none. */
interface ExpectedRow {
  readonly findings?: readonly string[];
  readonly [member: string]: unknown;
}

interface ExpectedStatement {
  readonly rows: readonly ExpectedRow[];
  readonly [member: string]: unknown;
}

/** The right reading of a file of the corpus, written by hand. */
interface Expectation {
  readonly why: string;
  readonly refused?: { readonly line: number; readonly reason: string };
  /** Only OFX files have several statements. */
  readonly statements?: readonly ExpectedStatement[];
  /** Tables have the suggested mapping, and the mapping that reads them if it differs. */
  readonly suggested?: ColumnMapping | null;
  readonly mapping?: ColumnMapping;
  readonly statement?: ExpectedStatement;
}

export interface CorpusFile {
  readonly name: string;
  readonly content: Buffer;
  readonly expected: Expectation;
}

const EXPECTED = '.expected.json';

export const statementCorpus: readonly CorpusFile[] = readdirSync(FOLDER)
  .filter((name) => !name.endsWith(EXPECTED))
  .map((name) => ({
    name,
    content: readFileSync(join(FOLDER, name)),
    expected: JSON.parse(readFileSync(join(FOLDER, name.replace(/\.\w+$/, EXPECTED)), 'utf8')) as Expectation,
  }));

/** The statement in the form of `toMatchObject`. */
export const withFindings = (statement: ExpectedStatement): object => ({
  ...statement,
  rows: statement.rows.map((row) => ({ findings: [], ...row })),
});

/** The refusal of the file. Throws if it is read, or fails otherwise. */
export function fileRefusal(read: () => unknown): AppError {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_statement_file') return error;
    throw error;
  }
  throw new Error('the file was read');
}
