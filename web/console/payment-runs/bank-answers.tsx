import { Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
      title={t('remittances.answers')}
      above={[
        <Link key="files" to="/remittances">
          {t('remittances.remittances')}
        </Link>,
      ]}
      about={t('remittances.answers.about')}
    >
      <div className="stack">
        <Quarantine />
        <section aria-label={t('remittances.answers.review')}>
          <h2>{t('remittances.answers.review')}</h2>
          <ItemTable
            label={t('remittances.answers.review.label')}
            pages={toReview}
            empty={
              <Empty title={t('remittances.answers.review.none')}>
                <p>{t('remittances.answers.review.none.about')}</p>
              </Empty>
            }
          />
        </section>
        <section aria-label={t('remittances.answers.conflicts')}>
          <h2>{t('remittances.answers.conflicts')}</h2>
          <ItemTable
            label={t('remittances.answers.conflicts.label')}
            pages={inConflict}
            empty={
              <Empty title={t('remittances.answers.conflicts.none')}>
                <p>{t('remittances.answers.conflicts.none.about')}</p>
              </Empty>
            }
          />
        </section>
      </div>
    </Page>
  );
}
