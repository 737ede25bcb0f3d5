import { t } from '../../shared/language/text.ts';
import type { AccountingEntryKind, AccountingMappingQuery } from './documents.generated.ts';
import { MAPPED_KINDS } from './words.ts';

export type ShownMapping = NonNullable<AccountingMappingQuery['accountingMapping']>;
type Line = ShownMapping['lines'][number];

export type Accounts = Omit<Line, '__typename' | 'kind' | 'financialAccountId'>;
export type Lines = Readonly<Record<string, Accounts>>;

export const FIELDS = [
  ['debitAccount', t('accounting.field.debit')],
  ['debitAccountErp', t('accounting.field.debitErp')],
  ['creditAccount', t('accounting.field.credit')],
  ['creditAccountErp', t('accounting.field.creditErp')],
] as const satisfies readonly (readonly [keyof Accounts, string])[];

export const NO_ACCOUNTS: Accounts = { debitAccount: '', debitAccountErp: '', creditAccount: '', creditAccountErp: '' };

export const lineKey = (kind: AccountingEntryKind, financialAccountId: string | null): string =>
  `${kind} ${financialAccountId ?? ''}`;

export const linesOf = ({ lines }: ShownMapping): Lines =>
  Object.fromEntries(
    lines.map(({ kind, financialAccountId, debitAccount, debitAccountErp, creditAccount, creditAccountErp }) => [
      lineKey(kind, financialAccountId),
      { debitAccount, debitAccountErp, creditAccount, creditAccountErp },
    ]),
  );

const filled = (accounts: Accounts) => FIELDS.filter(([field]) => accounts[field].trim() !== '').length;

/** Lines as the gateway accepts them: lines without any account are left out. */
export const enteredLines = (lines: Lines) =>
  Object.entries(lines).flatMap(([key, accounts]) => {
    const [name, financialAccountId = ''] = key.split(' ');
    const kind = MAPPED_KINDS.find((each) => each === name);
    return kind === undefined || filled(accounts) === 0
      ? []
      : [{ kind, financialAccountId: financialAccountId === '' ? null : financialAccountId, ...accounts }];
  });

export const halfLines = (lines: Lines): number =>
  Object.values(lines).filter((accounts) => filled(accounts) > 0 && filled(accounts) < FIELDS.length).length;

export const changedLines = (before: Lines, now: Lines): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => {
    const [one, other] = [before[key] ?? NO_ACCOUNTS, now[key] ?? NO_ACCOUNTS];
    return FIELDS.some(([field]) => one[field] !== other[field]);
  }).length;
