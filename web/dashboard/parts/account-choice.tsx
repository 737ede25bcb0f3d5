import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Empty, Loading } from '../../shared/parts/states.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useStore } from '../live/store.ts';
import { AccountOptions } from './fields.tsx';

/**
 * Account of the screen: the one in the URL, otherwise the selected one, otherwise the first. Null without accounts.
 */
export function useAccountOf(account: string | undefined): number | null {
  const { accounts, chosen } = useStore(useDesk().accounts);
  return account === undefined ? (chosen ?? accounts[0]?.accountId ?? null) : Number(account);
}

export function AccountChoice({
  accountId,
  onChange,
}: {
  readonly accountId: number;
  onChange(accountId: string): void;
}) {
  const { accounts } = useStore(useDesk().accounts);
  const isKnown = accounts.some((account) => account.accountId === accountId);
  return (
    <search className="filters" aria-label={t('dashboardParts.account')}>
      <Field label={t('dashboardParts.account')}>
        {(attributes) => (
          <select {...attributes} data-first-filter value={accountId} onChange={({ target }) => onChange(target.value)}>
            {isKnown ? null : (
              <option value={accountId}>{t('dashboardParts.account.id', { id: String(accountId) })}</option>
            )}
            <AccountOptions />
          </select>
        )}
      </Field>
    </search>
  );
}

export function NoAccount() {
  const { isReading } = useStore(useDesk().accounts);
  return isReading ? (
    <Loading what={t('dashboardParts.accounts.loading')} />
  ) : (
    <Empty title={t('dashboardParts.accounts.none')}>
      <p>{t('dashboardParts.accounts.none.about')}</p>
    </Empty>
  );
}
