import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { Tabs } from '../../shared/parts/tabs.tsx';

const EXACT = { exact: true, includeSearch: false } as const;

export function MasterTabs() {
  return (
    <Tabs
      label={t('master.tabs')}
      links={[
        <Link key="companies" to="/master" activeOptions={EXACT}>
          {t('master.companies')}
        </Link>,
        <Link key="chart" to="/master/chart">
          {t('master.chart')}
        </Link>,
        <Link key="banks" to="/master/bank-accounts">
          {t('master.banks')}
        </Link>,
        <Link key="paying" to="/master/paying-accounts">
          {t('master.paying')}
        </Link>,
        <Link key="settings" to="/master/settings">
          {t('master.settings')}
        </Link>,
      ]}
    />
  );
}
