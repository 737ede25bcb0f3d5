import { Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/ask.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { ItemsInConflict, ItemsToReview } from './documents.generated.ts';
import { ItemTable } from './item-table.tsx';

const PAGE = 50;
const KINDS = ['REMITTANCE_ITEM', 'REMITTANCE', 'TREASURY_DAY'];

/** What banks answered of which a person has to say what is so. */
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
      title="Bank answers"
      above={[
        <Link key="files" to="/remittances">
          Bank files
        </Link>,
      ]}
      about="Payments by files whose bank answered what nothing can be concluded from: a person says what is so."
    >
      <div className="stack">
        <section aria-label="To review, by a treasurer">
          <h2>To review, by a treasurer</h2>
          <ItemTable
            what="payments to review"
            pages={toReview}
            empty={
              <Empty title="Nothing to review">
                <p>Each answer of a bank was clear.</p>
              </Empty>
            }
          />
        </section>
        <section aria-label="Refused after they were paid, for an accountant">
          <h2>Refused after they were paid, for an accountant</h2>
          <ItemTable
            what="payments that a bank contradicts"
            pages={inConflict}
            empty={
              <Empty title="No contradictions">
                <p>No bank has taken back what it had paid.</p>
              </Empty>
            }
          />
        </section>
      </div>
    </Page>
  );
}
