import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { AccountList } from './account-list.tsx';
import { CreateSample } from './create-sample.tsx';
import { Totals } from './totals.tsx';

export function AccountsScreen() {
  return (
    <Page title={t('accounts.title')} about={t('accounts.about')} acts={<CreateSample />}>
      <Totals />
      <Panel title={t('accounts.title')}>
        <AccountList />
      </Panel>
    </Page>
  );
}
