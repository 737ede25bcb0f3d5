import { Page, Panel } from '../../shared/parts/page.tsx';
import { Totals } from '../overview/totals.tsx';
import { AccountList } from './account-list.tsx';
import { CreateSample } from './create-sample.tsx';

/** The partner's accounts with their balances as they change. */
export function AccountsScreen() {
  return (
    <Page title="Accounts" about="Balances as they change." acts={<CreateSample />}>
      <Totals />
      <Panel title="Accounts">
        <AccountList />
      </Panel>
    </Page>
  );
}
