import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { formatDocument } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
    <Page title={t('payables.title')} about={t('payables.about')}>
      <Filters
        label={t('payables.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/payables', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('payables.status'),
            kind: 'choice',
            options: STATUSES.map((each) => [each, t(`payables.status.${each}`)]),
          },
          { name: 'supplierDocument', label: t('payables.supplierDocument'), kind: 'text' },
          {
            name: 'documentReference',
            label: t('payables.document'),
            kind: 'text',
            placeholder: t('payables.document.hint'),
          },
          { name: 'dueFrom', label: t('payables.dueFrom'), kind: 'day' },
          { name: 'dueTo', label: t('payables.dueTo'), kind: 'day' },
          {
            name: 'paymentMethod',
            label: t('payables.paymentMethod'),
            kind: 'choice',
            options: METHODS.map((each) => [each, t(`payables.method.${each}`)]),
          },
        ]}
      />
      <PayableTable
        label={t('payables.title')}
        pages={pages}
        empty={
          <Empty title={t('payables.none')}>
            <p>
              {Object.keys(search).length > 0
                ? document
                  ? t('payables.none.document', { document: formatDocument(document) })
                  : t('payables.none.filtered')
                : t('payables.none.yet')}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
