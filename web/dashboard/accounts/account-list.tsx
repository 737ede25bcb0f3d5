import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import type { ShownAccount } from '../desk/account-store.ts';
import { useDesk } from '../desk/desk-context.ts';
import { reais, signedReais } from '../format/format.ts';
import { useStore } from '../live/store.ts';
import { ErrorNote, Note } from '../parts/note.tsx';
import { CreateSample } from './create-sample.tsx';

/** Accounts with their balances. With `choose`, a click selects the account. Otherwise it opens the account screen. */
export function AccountList({
  chosen,
  choose,
}: {
  readonly chosen?: number | null;
  readonly choose?: (accountId: number | null) => void;
}) {
  const { accounts, isReading, failure, hasMore, load } = useStore(useDesk().accounts);
  return (
    <>
      <ul className="accounts rows" aria-busy={isReading}>
        {accounts.map((account) => (
          <li key={account.accountId} data-account={account.accountId}>
            {choose ? (
              <button
                type="button"
                aria-pressed={chosen === account.accountId}
                onClick={() => choose(chosen === account.accountId ? null : account.accountId)}
              >
                <Holder account={account} />
                <Balance account={account} />
              </button>
            ) : (
              <Link to="/accounts/$accountId" params={{ accountId: String(account.accountId) }}>
                <Holder account={account} />
                <Balance account={account} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {failure ? (
        <ErrorNote title={t('accounts.failed')} error={failure} again={() => void load()} />
      ) : hasMore ? (
        <Note title={t('accounts.first', { count: accounts.length })}>
          <button type="button" onClick={() => void load()} disabled={isReading}>
            {t('dashboardParts.more')}
          </button>
        </Note>
      ) : accounts.length === 0 ? (
        isReading ? (
          <Note title={t('accounts.loading')} />
        ) : (
          <Note title={t('accounts.none')}>
            <p className="muted small">{t('accounts.none.about')}</p>
            <CreateSample />
          </Note>
        )
      ) : null}
    </>
  );
}

function Holder({ account }: { readonly account: ShownAccount }) {
  const { customer, agency, accountNumber, accountType, accountId, status } = account;
  return (
    <span className="holder">
      <span className="name">{customer.name}</span>
      <span className="muted small">
        {t('accounts.line', {
          branch: agency,
          number: accountNumber,
          type: t(`accounts.type.${accountType}`).toLowerCase(),
          id: String(accountId),
        })}{' '}
        {status === 'ACTIVE' ? null : (
          <span className={status === 'BLOCKED' ? 'badge bad' : 'badge'}>
            {t(`accounts.status.${status}`).toLowerCase()}
          </span>
        )}
      </span>
    </span>
  );
}

function Balance({ account: { balance, change } }: { readonly account: ShownAccount }) {
  return (
    <span className="held">
      <span className="balance">{reais(balance.balance)}</span>
      <span className="beneath">
        {change === null ? null : (
          <span className="change" data-direction={change > 0 ? 'in' : 'out'} aria-hidden="true">
            {signedReais(change)}
          </span>
        )}
        <span className="muted small">
          {balance.blocked === 0 ? '' : t('accounts.blocked', { amount: reais(balance.blocked) })}
        </span>
      </span>
    </span>
  );
}
