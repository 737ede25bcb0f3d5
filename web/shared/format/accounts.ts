/** Accounts of the institution, as its master data has them. */
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

/** One of them: a paying account here, or an account at another bank. */
export interface AccountRef {
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
}

/** `Account 1001` or `Bank 341 · 1234 / 56789-0`; what is not known by its id. */
export function accountName(known: KnownAccounts | undefined, { accountId, bankAccountId }: AccountRef): string {
  if (accountId !== null) return `Account ${accountId}`;
  const bank = known?.bankAccounts.find(({ id }) => id === bankAccountId);
  if (!bank) return bankAccountId === null ? 'All accounts' : `Bank account ${bankAccountId.slice(0, 8)}`;
  const digit = bank.accountDigit === '' ? '' : `-${bank.accountDigit}`;
  return `Bank ${bank.bankCode} · ${bank.branch} / ${bank.accountNumber}${digit}`;
}

/** The company whose account it is. */
export function accountCompany(known: KnownAccounts | undefined, { accountId, bankAccountId }: AccountRef): string {
  const owned = [
    ...(known?.payingAccounts.filter((each) => each.accountId === accountId) ?? []),
    ...(known?.bankAccounts.filter(({ id }) => id === bankAccountId) ?? []),
  ];
  return known?.companies.find(({ id }) => id === owned[0]?.companyId)?.name ?? '';
}

/** How an account stands in an address: its number, or the id of one at another bank. */
export const accountKey = ({ accountId, bankAccountId }: AccountRef): string => bankAccountId ?? String(accountId);

/** What {@link accountKey} has written. */
export const accountOf = (key: string | undefined): AccountRef => ({
  accountId: key !== undefined && /^\d{1,15}$/.test(key) ? Number(key) : null,
  bankAccountId: key !== undefined && !/^\d{1,15}$/.test(key) ? key : null,
});

/** Each of them as a choice of a filter. */
export const accountChoices = (known: KnownAccounts | undefined): readonly (readonly [key: string, name: string])[] =>
  [
    ...(known?.payingAccounts.map(({ accountId }) => ({ accountId, bankAccountId: null })) ?? []),
    ...(known?.bankAccounts.map(({ id }) => ({ accountId: null, bankAccountId: id })) ?? []),
  ].map((each) => [accountKey(each), accountName(known, each)]);
