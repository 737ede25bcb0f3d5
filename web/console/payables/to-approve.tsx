import { getRouteApi, Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/ask.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { PayablesToApprove } from './documents.generated.ts';
import { PayableTable } from './payable-table.tsx';

const route = getRouteApi('/payables/to-approve');
const PAGE = 50;

/** What an approver may approve now, or may for another who is away: the earliest due first. */
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
      about="The earliest due first."
    >
      <PayableTable
        label="Payables to approve"
        pages={pages}
        onBehalfOf={onBehalfOf}
        empty={
          <Empty title="Nothing to approve">
            <p>What is prepared by somebody else and lies within your authority appears here by itself.</p>
          </Empty>
        }
      />
    </Page>
  );
}
