import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { bankAccount } from '../master/master.ts';
import type { CheckedRow } from './statement-check.ts';
import { statementProfile } from './statement-file.resource.ts';
import { labelOf, MAX_LABEL } from './statement-files/balance-words.ts';
import type { ColumnMapping } from './statement-files/column-mapping.ts';
import { LABEL_MEANINGS, type LabelMeaning } from './statement-findings.ts';
import { t } from './texts.ts';

export interface StatementProfile extends RowOf<typeof statementProfile> {}
export interface StatementLabel {
  readonly label: string;
  readonly meaning: LabelMeaning;
}

export const MAX_LABELS = 200;

const READ = statement(
  'statement_profile',
  `select ${columnsOf(statementProfile, 'p')} from statement_profile p where p.institution_id = $1 and p.bank_account_id = $2`,
);
const WRITE = statement(
  'write_statement_profile',
  `insert into statement_profile (institution_id, bank_account_id, labels, sign_by_type, columns, updated_by, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (bank_account_id) do update set labels = excluded.labels, sign_by_type = excluded.sign_by_type,
     columns = excluded.columns, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
);

/** The empty profile when nothing is remembered yet. */
export async function statementProfileOf(
  db: Queryable,
  institutionId: number,
  bankAccountId: string,
): Promise<StatementProfile> {
  const [row] = await db.query<StatementProfile>(READ, [institutionId, bankAccountId]);
  return row ?? { bankAccountId, labels: [], signByType: false, columns: null, updatedBy: null, updatedAt: null };
}

async function write(
  { tx, principal, now, audit }: WriteContext,
  profile: StatementProfile,
): Promise<StatementProfile> {
  const { institutionId, author } = principal;
  const { bankAccountId, labels, signByType, columns } = profile;
  await tx.query(WRITE, [
    ...[
      institutionId,
      bankAccountId,
      JSON.stringify(labels),
      signByType,
      columns && JSON.stringify(columns),
      author,
      now,
    ],
  ]);
  audit({
    action: 'statement_profile.changed',
    accountId: null,
    resourceType: 'bank_account',
    resourceId: bankAccountId,
    changes: { labels, sign_by_type: signByType, columns },
  });
  return { ...profile, updatedBy: author, updatedAt: now };
}

/** Remembers the columns and what a person decided about these rows, so that the next file of the account does not ask again. */
export async function remember(
  context: WriteContext,
  bankAccountId: string,
  rows: readonly CheckedRow[],
  columns: ColumnMapping | null,
): Promise<void> {
  const known = await statementProfileOf(context.tx, context.principal.institutionId, bankAccountId);
  const labels = new Map(known.labels.map(({ label, meaning }) => [label, meaning]));
  for (const { description, decision } of rows) {
    const label = labelOf(description);
    if (label !== '') labels.set(label, decision === 'leave_out' ? 'balance' : 'movement');
  }
  const signByType =
    known.signByType ||
    rows.some(({ reasons, decision }) => decision === 'book_opposite' && reasons.includes('sign_contradicts_type'));
  await write(context, {
    ...known,
    labels: [...labels].slice(-MAX_LABELS).map(([label, meaning]) => ({ label, meaning })),
    signByType,
    columns: columns ?? known.columns,
  });
}

const OF_ACCOUNT = { audiences: ['operator'], scopes: [], product: 'reconciliation' } as const;
const BankAccountId = Uuid.meta({ description: 'Account at another bank' });

export const getStatementProfile = readOperation({
  ...OF_ACCOUNT,
  name: 'getStatementProfile',
  summary: "Returns what persons have taught about the statement files of an account's bank",
  effects: ['reads_personal_data'],
  refusals: ['bank_account_not_found'],
  input: z.strictObject({ bankAccountId: BankAccountId }),
  async run({ database, principal }, { bankAccountId }): Promise<StatementProfile> {
    const { id } = await bankAccount(database, principal.institutionId, bankAccountId);
    return statementProfileOf(database, principal.institutionId, id);
  },
});

export const changeStatementProfile = operation({
  ...OF_ACCOUNT,
  name: 'changeStatementProfile',
  roles: ['accountant', 'preparer'],
  summary: "Replaces what is remembered about the statement files of an account's bank",
  effects: ['keeps_records'],
  refusals: ['bank_account_not_found'],
  input: z.strictObject({
    bankAccountId: BankAccountId,
    labels: z
      .array(
        z.strictObject({
          label: nonBlankText(MAX_LABEL)
            .transform(labelOf)
            .refine((label) => label !== '', inSchema(t('letterNeeded'))),
          meaning: z.enum(wordsOf(LABEL_MEANINGS)),
        }),
      )
      .max(MAX_LABELS)
      .meta({ description: `Texts of rows with their meaning, at most ${MAX_LABELS}` }),
    signByType: z
      .boolean()
      .meta({ description: 'Whether the bank writes debits without a sign, so that the type of the movement decides' }),
    forgetsColumns: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the columns of CSV and XLSX files are forgotten. The next file asks for them' }),
  }),
  async run(context, { bankAccountId, labels, signByType, forgetsColumns }): Promise<StatementProfile> {
    const { tx, principal } = context;
    const { id } = await bankAccount(tx, principal.institutionId, bankAccountId);
    const known = await statementProfileOf(tx, principal.institutionId, id);
    const meanings = new Map(labels.map(({ label, meaning }) => [label, meaning]));
    return write(context, {
      ...known,
      labels: [...meanings].map(([label, meaning]) => ({ label, meaning })),
      signByType,
      columns: forgetsColumns ? null : known.columns,
    });
  },
});
