import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { PaymentOrders } from './documents.generated.ts';
import { OrderTable } from './order-table.tsx';
import { ORDER_STATUSES } from './statuses.ts';
import { useWhileUnderWay } from './under-way.ts';
import { UNDER_WAY } from './words.ts';

const route = getRouteApi('/payment-orders');
const PAGE = 50;

export function PaymentOrdersScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const pages = usePages(PaymentOrders, { ...search, first: PAGE }, (result) => result.paymentOrders, [
    'PAYMENT_BATCH',
    'PAYMENT_ORDER',
  ]);
  useWhileUnderWay(
    pages.rows.some(({ status }) => UNDER_WAY.includes(status)),
    pages.reload,
  );
  return (
    <Page title={t('paymentRuns.payments')} about={t('paymentRuns.payments.about')}>
      <Filters
        label={t('paymentRuns.payments.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/payment-orders', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('paymentRuns.status'),
            kind: 'choice',
            options: ORDER_STATUSES.map((each) => [each, t(`paymentRuns.order.${each}`)]),
          },
        ]}
      />
      <OrderTable
        label={t('paymentRuns.payments')}
        pages={pages}
        empty={
          <Empty title={t('paymentRuns.payments.none')}>
            <p>{search.status ? t('paymentRuns.payments.none.filtered') : t('paymentRuns.payments.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
