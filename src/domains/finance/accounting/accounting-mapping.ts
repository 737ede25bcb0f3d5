import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { type RowOf, rowOf } from '../../../platform/resource/resource.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { MappingLine, MappingVersion } from './accounting.entity.ts';
import { accountingMapping } from './accounting.resource.ts';
import { KINDS } from './entry-kinds.ts';
import { t } from './texts.ts';

const ACCOUNTANT = { audiences: ['operator'], scopes: [], product: 'accounting', roles: ['accountant'] } as const;
export const MAX_LINES = 2_000;

/** Kinds with their own accounts. The other kinds use the accounts of the entry that they cite. */
export const MAPPED_KINDS = wordsOf(KINDS).filter((kind) => kind !== 'reclassified' && !KINDS[kind].reverses);

const Account = nonBlankText(60);
const Line = z.strictObject({
  kind: z.enum(MAPPED_KINDS),
  financialAccountId: Uuid.nullish(),
  debitAccount: Account,
  debitAccountErp: Account,
  creditAccount: Account,
  creditAccountErp: Account,
});

export interface MappingRecord extends RowOf<typeof accountingMapping> {}

const UNKNOWN_CLASSES = statement(
  'unknown_financial_accounts',
  `select id from unnest($2::uuid[]) wanted(id)
   where not exists (select from financial_account a where a.institution_id = $1 and a.id = wanted.id)`,
);
/** @throws AppError financial_account_not_found */
export async function requireFinancialAccounts(
  db: Queryable,
  institutionId: number,
  ids: readonly string[],
): Promise<void> {
  const [unknown] = await db.query(UNKNOWN_CLASSES, [institutionId, ids]);
  if (unknown) throw new AppError('financial_account_not_found');
}

/** Held to the end of the transaction. Serializes publishing mappings and generating batches per institution. */
const LOCK_BOOKS = statement(
  'lock_accounting_books',
  `select pg_advisory_xact_lock(hashtextextended('accounting:' || $1::bigint, 0))`,
);
export const lockBooks = ({ tx, principal }: WriteContext) => tx.query(LOCK_BOOKS, [principal.institutionId]);

export const draftAccountingMapping = operation({
  ...ACCOUNTANT,
  name: 'draftAccountingMapping',
  summary: 'Saves a complete accounting mapping as a draft, which takes effect when it is published',
  effects: ['keeps_records'],
  refusals: ['financial_account_not_found'],
  input: z.strictObject({
    lines: z
      .array(Line)
      .min(1)
      .max(MAX_LINES)
      .refine(
        (lines) => new Set(lines.map((line) => `${line.kind} ${line.financialAccountId ?? ''}`)).size === lines.length,
        inSchema(t('sameKindTwice')),
      ),
  }),
  async run(context, { lines }): Promise<MappingRecord> {
    const { em, tx, now, principal } = context;
    const { institutionId, author } = principal;
    const classes = lines.flatMap(({ financialAccountId }) => financialAccountId ?? []);
    await requireFinancialAccounts(tx, institutionId, classes);
    const mapping = em.create(MappingVersion, { id: newId(), institutionId, createdBy: author, createdAt: now });
    for (const { financialAccountId = null, ...accounts } of lines) {
      em.create(MappingLine, { id: newId(), institutionId, mapping, financialAccountId, ...accounts });
    }
    audit(context, 'accounting_mapping.drafted', mapping.id, { lines: lines.length });
    return rowOf(accountingMapping, mapping);
  },
});

/** Entries that are already in a batch keep their accounts. */
export const publishAccountingMapping = operation({
  ...ACCOUNTANT,
  name: 'publishAccountingMapping',
  summary: 'Publishes a draft of the accounting mapping under the next version, which applies to later batches',
  effects: ['keeps_records'],
  refusals: ['accounting_mapping_not_found'],
  input: z.strictObject({ mappingId: Uuid }),
  async run(context, { mappingId }): Promise<MappingRecord> {
    const { em, now, principal } = context;
    await lockBooks(context);
    const mapping = await em.findOne(MappingVersion, { id: mappingId });
    if (!mapping) throw new AppError('accounting_mapping_not_found');
    if (mapping.version) return rowOf(accountingMapping, mapping);
    const [newest] = await em.find(
      MappingVersion,
      { version: { $ne: null } },
      { orderBy: { version: 'desc' }, limit: 1 },
    );
    mapping.version = (newest?.version ?? 0) + 1;
    mapping.publishedBy = principal.author;
    mapping.publishedAt = now;
    audit(context, 'accounting_mapping.published', mapping.id, { version: mapping.version });
    return rowOf(accountingMapping, mapping);
  },
});

const audit = (context: WriteContext, action: string, resourceId: string, changes: Readonly<Record<string, unknown>>) =>
  context.audit({ action, accountId: null, resourceType: 'accounting_mapping', resourceId, changes });
