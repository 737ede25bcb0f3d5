import { Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { ItemsInConflict, ItemsToReview } from './documents.generated.ts';
import { ItemTable } from './item-table.tsx';
import { Quarantine } from './quarantine.tsx';

const PAGE = 50;
const KINDS = ['REMITTANCE_ITEM', 'REMITTANCE', 'TREASURY_DAY'];

export function BankAnswersScreen() {
  const toReview = usePages(ItemsToReview, { first: PAGE }, (result) => result.remittanceItemsToReview, KINDS);
  const inConflict = usePages(
    ItemsInConflict,
    { first: PAGE },
    (result) => result.reconciliation?.remittanceConflicts ?? null,
    KINDS,
  );
  return (
    <Page
      title="Bank responses"
      above={[
        <Link key="files" to="/remittances">
          Remittances
        </Link>,
      ]}
      about="Payments in remittances whose bank response is unclear or contradictory. An operator decides the outcome."
    >
      <div className="stack">
        <Quarantine />
        <section aria-label="To review by a treasurer">
          <h2>To review by a treasurer</h2>
          <ItemTable
            label="Payments to review"
            pages={toReview}
            empty={
              <Empty title="Nothing to review">
                <p>All bank responses were clear.</p>
              </Empty>
            }
          />
        </section>
        <section aria-label="Refused after payment: to settle by an accountant">
          <h2>Refused after payment: to settle by an accountant</h2>
          <ItemTable
            label="Contradicted payments"
            pages={inConflict}
            empty={
              <Empty title="No contradictions">
                <p>No bank has refused a payment after paying it.</p>
              </Empty>
            }
          />
        </section>
      </div>
    </Page>
  );
}
