import { Link } from '@tanstack/react-router';
import { Tabs } from '../../shared/parts/tabs.tsx';

/** The screens about all partners. */
export const PartnersTabs = () => (
  <Tabs
    label="About partners"
    links={[
      <Link key="partners" to="/partners" activeOptions={{ exact: true }}>
        Partners
      </Link>,
      <Link key="webhooks" to="/partners/webhooks" activeOptions={{ exact: true }}>
        Their webhooks
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
