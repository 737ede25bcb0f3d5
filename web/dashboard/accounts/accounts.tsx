import { Page, Panel } from '../../shared/parts/page.tsx';
import { Totals } from '../overview/totals.tsx';
import { AccountList } from './account-list.tsx';
import { CreateSample } from './create-sample.tsx';

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
