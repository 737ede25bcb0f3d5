import { Page, Panel } from '../../shared/parts/page.tsx';
import { AccountList } from './account-list.tsx';
import { CreateSample } from './create-sample.tsx';
import { Totals } from './totals.tsx';

export function AccountsScreen() {
  return (
    <Page title="Accounts" about="Accounts with live balances." acts={<CreateSample />}>
      <Totals />
      <Panel title="Accounts">
        <AccountList />
      </Panel>
    </Page>
  );
}
