import { Link } from '@tanstack/react-router';
import { Tabs } from '../../shared/parts/tabs.tsx';

const EXACT = { exact: true, includeSearch: false } as const;

export function MasterTabs() {
  return (
    <Tabs
      label="Master data"
      links={[
        <Link key="companies" to="/master" activeOptions={EXACT}>
          Companies
        </Link>,
        <Link key="chart" to="/master/chart">
          Financial accounts
        </Link>,
        <Link key="banks" to="/master/bank-accounts">
          Bank accounts
        </Link>,
        <Link key="paying" to="/master/paying-accounts">
          Paying accounts
        </Link>,
        <Link key="settings" to="/master/settings">
          Settings
        </Link>,
      ]}
    />
  );
}
