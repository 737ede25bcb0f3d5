import { Field } from '../../shared/parts/field.tsx';
import { Empty, Loading } from '../../shared/parts/states.tsx';
import { useStore } from '../live/store.ts';
import { useDesk } from '../session/desk-context.ts';
import { AccountOptions } from './fields.tsx';

/** The account that a screen is about: of the address, else the chosen one, else the first; null: there is none yet. */
export function useAccountOf(account: string | undefined): number | null {
  const { accounts, chosen } = useStore(useDesk().accounts);
  return account === undefined ? (chosen ?? accounts[0]?.accountId ?? null) : Number(account);
}

/** Chooses the account that a screen is about. */
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
    <search className="filters" aria-label="Account">
      <Field label="Account">
        {(attributes) => (
          <select {...attributes} data-first-filter value={accountId} onChange={({ target }) => onChange(target.value)}>
            {isKnown ? null : <option value={accountId}>id {accountId}</option>}
            <AccountOptions />
          </select>
        )}
      </Field>
    </search>
  );
}

/** Stands where a screen has no account to be about. */
export function NoAccount() {
  const { isReading } = useStore(useDesk().accounts);
  return isReading ? (
    <Loading what="Reading the accounts" />
  ) : (
    <Empty title="No accounts yet">
      <p>An account is opened with its customer: create a sample company on the overview.</p>
    </Empty>
  );
}
