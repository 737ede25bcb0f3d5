import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { ReceivablePlaces } from './documents.generated.ts';

export function usePlaces() {
  const { data } = useGraphQuery(ReceivablePlaces, {}, ['MASTER_DATA']);
  const { companies = [], branches = [], payingAccounts = [], financialAccounts = [] } = data?.master ?? {};
  const branchName = (id: string | null) => branches.find((branch) => branch.id === id)?.name ?? null;
  const accountLabel = (accountId: number) => {
    const account = payingAccounts.find((each) => each.accountId === accountId);
    const branch = branchName(account?.branchId ?? null);
    return branch
      ? t('receivables.account.branch', { account: accountId, branch })
      : t('receivables.account.one', { account: accountId });
  };
  const classLabel = (id: string | null) => {
    const found = financialAccounts.find((each) => each.id === id);
    return found ? `${found.code} ${found.name}` : null;
  };
  return {
    companies,
    branches,
    payingAccounts,
    financialAccounts,
    companyName: (id: string) => companies.find((company) => company.id === id)?.name ?? id,
    branchName,
    accountLabel,
    classLabel,
  };
}
