import { Link } from '@tanstack/react-router';
import { Tabs } from '../../shared/parts/tabs.tsx';

export const PartnersTabs = () => (
  <Tabs
    label="Partner screens"
    links={[
      <Link key="partners" to="/partners" activeOptions={{ exact: true }}>
        Partners
      </Link>,
      <Link key="webhooks" to="/partners/webhooks" activeOptions={{ exact: true }}>
        Webhooks
      </Link>,
      <Link key="limits" to="/partners/limits">
        Limits
      </Link>,
      <Link key="fees" to="/partners/fees">
        Fees
      </Link>,
      <Link key="customers" to="/partners/customers">
        Personal data
      </Link>,
    ]}
  />
);
