import { getRouteApi, Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { PayablesToApprove } from './documents.generated.ts';
import { PayableTable } from './payable-table.tsx';

const route = getRouteApi('/payables/to-approve');
const PAGE = 50;

/** Payables that the signed-in operator can approve now, also as a deputy. Earliest due date first. */
export function PayablesToApproveScreen() {
  const { onBehalfOf } = route.useSearch();
  const pages = usePages(
    PayablesToApprove,
    { first: PAGE, ...(onBehalfOf ? { onBehalfOf } : {}) },
    (result) => result.payablesToApprove,
    ['PAYABLE', 'DEPUTYSHIP'],
  );
  return (
    <Page
      title={onBehalfOf ? t('payables.toApprove.for', { person: onBehalfOf }) : t('payables.toApprove')}
      above={[
        <Link key="payables" to="/payables">
          {t('payables.title')}
        </Link>,
      ]}
      about={t('payables.toApprove.about')}
    >
      <PayableTable
        label={t('payables.toApprove')}
        pages={pages}
        onBehalfOf={onBehalfOf}
        empty={
          <Empty title={t('payables.toApprove.none')}>
            <p>{t('payables.toApprove.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
