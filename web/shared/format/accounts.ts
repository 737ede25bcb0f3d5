import { t } from '../language/text.ts';
export interface KnownAccounts {
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  readonly payingAccounts: readonly { readonly accountId: number; readonly companyId: string }[];
  readonly bankAccounts: readonly {
    readonly id: string;
    readonly bankCode: string;
    readonly branch: string;
    readonly accountNumber: string;
    readonly accountDigit: string;
    readonly companyId: string;
  }[];
}

/** A paying account of this gateway, or an account at another bank. */
export interface AccountRef {
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
}

/** `Account 1001` or `Bank 341 · 1234 / 56789-0`. Unknown accounts show their id. */
export function accountName(known: KnownAccounts | undefined, { accountId, bankAccountId }: AccountRef): string {
  if (accountId !== null) return t('shared.account', { accountId });
  const bank = known?.bankAccounts.find(({ id }) => id === bankAccountId);
  if (!bank)
    return bankAccountId === null
      ? t('shared.account.all')
      : t('shared.account.unknown', { id: bankAccountId.slice(0, 8) });
  const digit = bank.accountDigit === '' ? '' : `-${bank.accountDigit}`;
  return t('shared.account.bank', {
    bank: bank.bankCode,
    branch: bank.branch,
    account: `${bank.accountNumber}${digit}`,
  });
}

export function accountCompany(known: KnownAccounts | undefined, { accountId, bankAccountId }: AccountRef): string {
  const owned = [
    ...(known?.payingAccounts.filter((each) => each.accountId === accountId) ?? []),
    ...(known?.bankAccounts.filter(({ id }) => id === bankAccountId) ?? []),
  ];
  return known?.companies.find(({ id }) => id === owned[0]?.companyId)?.name ?? '';
}

/** An account as a filter value: its number, or the id of a bank account. */
export const accountKey = ({ accountId, bankAccountId }: AccountRef): string => bankAccountId ?? String(accountId);

export const accountOf = (key: string | undefined): AccountRef => ({
  accountId: key !== undefined && /^\d{1,15}$/.test(key) ? Number(key) : null,
  bankAccountId: key !== undefined && !/^\d{1,15}$/.test(key) ? key : null,
});

export const accountChoices = (known: KnownAccounts | undefined): readonly (readonly [key: string, name: string])[] =>
  [
    ...(known?.payingAccounts.map(({ accountId }) => ({ accountId, bankAccountId: null })) ?? []),
    ...(known?.bankAccounts.map(({ id }) => ({ accountId: null, bankAccountId: id })) ?? []),
  ].map((each) => [accountKey(each), accountName(known, each)]);
