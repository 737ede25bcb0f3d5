import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { Tabs } from '../../shared/parts/tabs.tsx';

export const PartnersTabs = () => (
  <Tabs
    label={t('partners.screens')}
    links={[
      <Link key="partners" to="/partners" activeOptions={{ exact: true }}>
        {t('partners.title')}
      </Link>,
      <Link key="webhooks" to="/partners/webhooks" activeOptions={{ exact: true }}>
        {t('partners.webhooks')}
      </Link>,
      <Link key="limits" to="/partners/limits">
        {t('partners.limits')}
      </Link>,
      <Link key="fees" to="/partners/fees">
        {t('partners.fees')}
      </Link>,
      <Link key="customers" to="/partners/customers">
        {t('partners.customers')}
      </Link>,
    ]}
  />
);
