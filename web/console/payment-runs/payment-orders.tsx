import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { PaymentOrders } from './documents.generated.ts';
import { OrderTable } from './order-table.tsx';
import { useWhileUnderWay } from './under-way.ts';
import { ORDER_STATUSES, ORDER_WORDS, UNDER_WAY } from './words.ts';

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
    <Page title="Payments" about="PIX, TED and boleto payments of payment batches, from creation to outcome.">
      <Filters
        label="Filter payments"
        values={search}
        onChange={(values) => void navigate({ to: '/payment-orders', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: ORDER_STATUSES.map((each) => [each, ORDER_WORDS[each]]),
          },
        ]}
      />
      <OrderTable
        label="Payments"
        pages={pages}
        empty={
          <Empty title="No payments">
            <p>{search.status ? 'No payment has this status.' : 'Payment batches create payments.'}</p>
          </Empty>
        }
      />
    </Page>
  );
}
