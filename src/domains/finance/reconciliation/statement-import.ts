import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { foreignText, nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { emitAlert } from '../notifications/alert.ts';
import { treasuryDayClosed } from '../treasury/treasury-day.ts';
import { closedDay, lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { type AccountFacts, match } from './matching.ts';
import { lockReconciliation } from './reconciliation-lock.ts';
import { doubtsAbout } from './statement-check.ts';
import type { statementImport } from './statement-entry.resource.ts';
import { type FreshEntry, freshEntries, type NewEntry } from './statement-entry.ts';
import type { EntryStatus } from './statement-entry-states.ts';
import { entryFacts } from './statement-facts.ts';
import { kindInWords, kindOf, pixIdIn, STATEMENT_KINDS } from './statement-files/statement-rows.ts';
import { t } from './texts.ts';

export const MAX_ENTRIES = 5_000;

const Entry = z.strictObject({
  externalId: nonBlankText(200).meta({ description: 'Id of the entry in its statement, unique within the account' }),
  date: Day.meta({ description: 'Day of the entry' }),
  amount: z
    .int(inSchema(t('wholeCents')))
    .refine((cents) => cents !== 0, inSchema(t('notZero')))
    .meta({ description: 'Amount in signed cents: debits are negative' }),
  description: foreignText().max(500).nullish().meta({ description: 'Text of the statement, at most 500 characters' }),
  endToEndId: nonBlankText(32).nullish().meta({ description: 'End-to-end id of a PIX, or the id of its return' }),
  document: nonBlankText(60)
    .nullish()
    .meta({ description: 'Number of a document, or a CPF or CNPJ, by which the entry can be matched' }),
  kind: z
    .enum(wordsOf(STATEMENT_KINDS))
    .nullish()
    .meta({ description: 'Kind of the entry. Default: derived from the description' }),
});

const BY_ID = statement(
  'statement_bank_account',
  'select b.id from bank_account b where b.institution_id = $1 and b.id = $2',
);
// Banks add leading zeros, and some append the check digit.
const BY_NUMBER = statement(
  'statement_bank_account_by_number',
  `select b.id from bank_account b where b.institution_id = $1 and b.bank_code = $2
     and ltrim($3, '0') in (ltrim(b.branch, '0'), ltrim(b.branch || b.branch_digit, '0'))
     and ltrim($4, '0') in (ltrim(b.account_number, '0'), ltrim(b.account_number || b.account_digit, '0'))
   order by b.id limit 2`,
);

const ACCOUNT_FACTS = statement(
  'matched_account_facts',
  `select b.company_id as "companyId", b.agreed_fees as "agreedFees" from bank_account b
   where b.institution_id = $1 and b.id = $2`,
);

export interface StatementImport extends RowOf<typeof statementImport> {}

export const IMPORTERS = { audiences: ['partner', 'operator'], roles: ['accountant', 'preparer'] } as const;

export const importStatement = operation({
  name: 'importStatement',
  ...IMPORTERS,
  scopes: ['finance_reconciliation:write'],
  summary: 'Imports up to 5,000 entries of a statement, all or none. Known entries are recognised, not duplicated',
  effects: ['keeps_records'],
  refusals: ['bank_account_not_found', 'statement_entry_conflict', 'treasury_day_closed'],
  idempotency: 'required',
  input: z
    .strictObject({
      bankAccountId: Uuid.nullish().meta({
        description: 'Account of the statement. Required unless bank, branch and number identify it',
      }),
      bankCode: z
        .string()
        .regex(/^\d{3}$/, inSchema(t('bankDigits')))
        .nullish()
        .meta({ description: 'Bank: three digits (COMPE)' }),
      branch: nonBlankText(10).nullish().meta({ description: 'Branch, with or without check digit' }),
      accountNumber: nonBlankText(20).nullish().meta({ description: 'Account, with or without check digit' }),
      entries: z.array(Entry).min(1).max(MAX_ENTRIES).meta({ description: 'Entries of the statement, 1 to 5,000' }),
      dryRun: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether only the result is wanted. Nothing is imported' }),
    })
    .refine(
      ({ bankAccountId, bankCode, branch, accountNumber }) =>
        bankAccountId ? !bankCode && !branch && !accountNumber : bankCode && branch && accountNumber,
      { error: inSchema(t('accountOfStatement')), path: ['bankAccountId'] },
    ),
  async run(context, { entries, dryRun, ...where }): Promise<StatementImport> {
    const bankAccountId = await accountOf(context, where);
    const given = entries.map(({ externalId, date, amount, document, kind, ...entry }): NewEntry => {
      const description = entry.description ?? '';
      const endToEndId = entry.endToEndId ?? pixIdIn(description, document ?? null);
      return {
        ...{ externalId, date, amount, description, document: document ?? null, endToEndId },
        kind: kind ?? kindOf(kindInWords(description), endToEndId),
      };
    });
    return take(context, bankAccountId, given, dryRun);
  },
});

/** @throws AppError bank_account_not_found */
async function accountOf(
  { tx, principal }: WriteContext,
  where: {
    bankAccountId?: string | null | undefined;
    bankCode?: string | null | undefined;
    branch?: string | null | undefined;
    accountNumber?: string | null | undefined;
  },
): Promise<string> {
  const digits = (written: string | null | undefined) => written?.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const { bankAccountId, bankCode, branch, accountNumber } = where;
  const found = await (bankAccountId
    ? tx.query<{ id: string }>(BY_ID, [principal.institutionId, bankAccountId])
    : tx.query<{ id: string }>(BY_NUMBER, [principal.institutionId, bankCode, digits(branch), digits(accountNumber)]));
  const [account] = found;
  if (!account || found.length > 1) throw new AppError('bank_account_not_found');
  return account.id;
}

/** Locks the books of the days for an import, until the transaction ends. Returns whether a day since then is closed. */
export async function lockBooks({ tx, principal }: WriteContext, days: readonly string[]): Promise<boolean> {
  const [first = '9999-12-31'] = days.toSorted();
  const isClosed = await lockTreasuryDay(tx, principal.institutionId, first);
  await lockReconciliation(tx, principal.institutionId);
  return isClosed;
}

/** Refuses a known entry with other values. @throws AppError treasury_day_closed, statement_entry_conflict */
async function take(
  context: WriteContext,
  bankAccountId: string,
  entries: readonly NewEntry[],
  isDryRun: boolean,
): Promise<StatementImport> {
  const { tx, principal } = context;
  const isClosed = await lockBooks(
    context,
    entries.map(({ date }) => date),
  );
  const account = { bankAccountId, accountId: null };
  const { fresh, differing } = await freshEntries(tx, principal.institutionId, account, entries);
  if (differing !== null) {
    const alert = { alert: 'import_failed', source: bankAccountId, occurrence: context.requestId } as const;
    if (!isDryRun) await emitAlert(context, alert);
    const message = t('knownWithOtherValues', { id: differing });
    throw new AppError('statement_entry_conflict', message, { external_id: differing });
  }
  const report = await reportOf(context, bankAccountId, entries, new Set(fresh.map(({ externalId }) => externalId)));
  const counts = isDryRun ? NOTHING_BOOKED : await bookEntries(context, bankAccountId, fresh, isClosed);
  const answer = {
    ...{ bankAccountId, received: entries.length, imported: fresh.length, recognised: entries.length - fresh.length },
    ...counts,
  };
  if (!isDryRun) auditImport(context, bankAccountId, answer);
  return { ...answer, isDryRun, report };
}

/** Findings for a person to look at. The caller has not written the entries yet. */
async function reportOf(
  { tx, principal, now }: WriteContext,
  bankAccountId: string,
  entries: readonly NewEntry[],
  fresh: ReadonlySet<string>,
): Promise<StatementImport['report']> {
  const facts = await entryFacts(tx, principal.institutionId, bankAccountId, entries, brasiliaDate(now));
  const similar = new Map(facts.similar);
  return entries.flatMap((entry) => {
    const found = fresh.has(entry.externalId) ? doubtsAbout(entry, facts, similar) : (['known'] as const);
    return found.map((finding) => ({ externalId: entry.externalId, finding }));
  });
}

const NOTHING_BOOKED = { matched: 0, proposed: 0, conflicts: 0, unmatched: 0 };

export const auditImport = (context: WriteContext, bankAccountId: string, changes: Readonly<Record<string, unknown>>) =>
  context.audit({
    action: 'statement.imported',
    accountId: null,
    resourceType: 'bank_account',
    resourceId: bankAccountId,
    changes,
  });

/** Adds new entries and matches them. The caller holds the lock of {@link lockBooks}. @throws AppError treasury_day_closed */
export async function bookEntries(
  context: WriteContext,
  bankAccountId: string,
  fresh: readonly FreshEntry[],
  isClosed: boolean,
): Promise<typeof NOTHING_BOOKED> {
  const { tx, now, principal } = context;
  const { institutionId, author } = principal;
  const [first] = fresh.map(({ date }) => date).sort();
  if (isClosed && first !== undefined && (await closedDay(tx, institutionId, first))) throw treasuryDayClosed(first);
  const owner = { institutionId, institutionPartnerId: principal.institutionPartnerId };
  const matching = { tx, owner, author, now, stage: (message: StagedMessage) => context.stage(message) };
  const [facts] = (await tx.query<AccountFacts>(ACCOUNT_FACTS, [institutionId, bankAccountId])) as [AccountFacts];
  const statuses = await match(matching, { arrivals: fresh.map((entry) => ({ ...entry, ...facts })) });
  const count = (status: EntryStatus) => fresh.filter(({ id }) => statuses.get(id) === status).length;
  return {
    ...{ matched: count('matched'), proposed: count('proposed') },
    ...{ conflicts: count('conflict'), unmatched: count('unmatched') },
  };
}
