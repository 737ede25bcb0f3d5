import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { formatDocument, wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Payables } from './documents.generated.ts';
import { PayableTable } from './payable-table.tsx';
import { METHODS, STATUSES } from './words.ts';

const route = getRouteApi('/payables');
const PAGE = 50;

export function PayablesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const document = search.supplierDocument?.replaceAll(/[./-]/g, '');
  const pages = usePages(
    Payables,
    { ...search, ...(document ? { supplierDocument: document } : {}), first: PAGE },
    (result) => result.payables,
    ['PAYABLE'],
  );
  return (
    <Page title="Payables" about="Debts of the institution to suppliers, from request to payment.">
      <Filters
        label="Filter payables"
        values={search}
        onChange={(values) => void navigate({ to: '/payables', search: values, replace: true })}
        fields={[
          { name: 'status', label: 'Status', kind: 'choice', options: STATUSES.map((each) => [each, wordsOf(each)]) },
          { name: 'supplierDocument', label: 'Supplier CNPJ or CPF', kind: 'text' },
          { name: 'documentReference', label: 'Document', kind: 'text', placeholder: 'complete reference' },
          { name: 'dueFrom', label: 'Due from', kind: 'day' },
          { name: 'dueTo', label: 'Due to', kind: 'day' },
          {
            name: 'paymentMethod',
            label: 'Payment method',
            kind: 'choice',
            options: METHODS.map((each) => [each, each]),
          },
        ]}
      />
      <PayableTable
        label="Payables"
        pages={pages}
        empty={
          <Empty title="No payables">
            <p>
              {Object.keys(search).length > 0
                ? `No payable matches these filters${document ? ` (${formatDocument(document)})` : ''}.`
                : 'The ERP sends payables through its integration, or a preparer enters them.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
