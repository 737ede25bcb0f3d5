import { accountCompany, accountKey, accountName } from '../../shared/format/accounts.ts';
import { sumOfCents } from '../../shared/format/money.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { ShownDay } from './day-acts.tsx';
import { TreasuryAccounts } from './documents.generated.ts';

/** Total balance of the accounts, exact; null when one balance is unknown. */
export const balanceOf = (balances: ShownDay['balances']): bigint | null =>
  balances.some(({ balance }) => balance === null) ? null : sumOfCents(balances.map(({ balance }) => balance ?? 0));

export function Balances({ balances }: { readonly balances: ShownDay['balances'] }) {
  const { data } = useGraphQuery(TreasuryAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  return (
    <ul className="parts">
      {balances.map((each) => (
        <li key={accountKey(each)} className="balance">
          <span>
            {accountName(data?.master, each)}
            <span className="muted small"> {accountCompany(data?.master, each)}</span>
          </span>
          {each.balance === null ? (
            <span className="muted">{t('treasury.unknown')}</span>
          ) : (
            <Money cents={each.balance} />
          )}
        </li>
      ))}
      <li className="balance">
        <strong>{t('treasury.together')}</strong>
        <Money cents={balanceOf(balances)} />
      </li>
    </ul>
  );
}
