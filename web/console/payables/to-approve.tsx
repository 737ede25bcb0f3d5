import { getRouteApi, Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
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
      title={onBehalfOf ? `Payables to approve for ${onBehalfOf}` : 'Payables to approve'}
      above={[
        <Link key="payables" to="/payables">
          Payables
        </Link>,
      ]}
      about="Earliest due date first."
    >
      <PayableTable
        label="Payables to approve"
        pages={pages}
        onBehalfOf={onBehalfOf}
        empty={
          <Empty title="Nothing to approve">
            <p>Payables of other preparers within your approval limit appear here automatically.</p>
          </Empty>
        }
      />
    </Page>
  );
}
