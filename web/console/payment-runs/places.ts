import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { PaymentPlaces } from './documents.generated.ts';

/** A source of payments: an account at this gateway, or an account at another bank, which pays by remittance. */
export interface Payer {
  /** Form in the address: `account:12` or `bank:<id>`. */
  readonly value: string;
  readonly label: string;
  readonly companyId: string;
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
}

export function usePlaces() {
  const { data, failure, reload } = useGraphQuery(PaymentPlaces, {}, ['MASTER_DATA']);
  const { companies = [], branches = [], payingAccounts = [], bankAccounts = [] } = data?.master ?? {};
  const payers: readonly Payer[] = [
    ...payingAccounts.map(({ accountId, companyId, branchId }) => {
      const branch = branches.find(({ id }) => id === branchId)?.name;
      const label = branch
        ? t('paymentRuns.account.branch', { account: accountId, branch })
        : t('paymentRuns.account.one', { account: accountId });
      return { value: `account:${accountId}`, label, companyId, accountId, bankAccountId: null };
    }),
    ...bankAccounts.map(({ id, companyId, bankCode, branch, accountNumber, accountDigit }) => {
      const number = [accountNumber, accountDigit].filter(Boolean).join('-');
      const label = t('paymentRuns.account.bank', { bank: bankCode, branch, account: number });
      return { value: `bank:${id}`, label, companyId, accountId: null, bankAccountId: id };
    }),
  ];
  return {
    isKnown: data !== undefined,
    failure,
    reload,
    payers,
    isOneCompany: companies.length === 1,
    companyName: (id: string) => companies.find((company) => company.id === id)?.name ?? id,
    payerLabel: ({ sourceAccountId, bankAccountId }: PaidFrom) =>
      payers.find(({ value }) => value === `account:${sourceAccountId}` || value === `bank:${bankAccountId}`)?.label ??
      (sourceAccountId === null
        ? t('paymentRuns.account.other')
        : t('paymentRuns.account.one', { account: sourceAccountId })),
  };
}

interface PaidFrom {
  readonly sourceAccountId: number | null;
  readonly bankAccountId: string | null;
}
