import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { PixCredits } from './documents.generated.ts';
import type { Credit } from './identify-credit.tsx';

const PAGE = 50;

const COLUMNS: readonly Column<Credit>[] = [
  {
    id: 'what',
    head: t('receivables.credit.description'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ description, endToEndId }) => (
      <>
        <bdi>{description || t('receivables.pix')}</bdi>
        <span className="below">{endToEndId}</span>
      </>
    ),
  },
  { id: 'day', head: t('receivables.receivedOn'), width: '92px', cell: ({ receivedOn }) => <Day day={receivedOn} /> },
  { id: 'account', head: t('receivables.account'), width: '100px', cell: ({ accountId }) => accountId },
  {
    id: 'amount',
    head: t('receivables.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'open',
    head: t('receivables.unidentified'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ openAmount }) => <Money cents={openAmount} />,
  },
];

export function PixCreditsScreen() {
  const pages = usePages(PixCredits, { first: PAGE }, (result) => result.unidentifiedPixCredits, [
    'STATEMENT_ENTRY',
    'RECONCILIATION_MATCH',
    'RECEIVABLE',
  ]);
  const links = useRowLinks<Credit>(({ entryId }) => ({ to: '/pix-credits/$entryId', params: { entryId } }));
  return (
    <Page title={t('receivables.credits')} about={t('receivables.credits.about')}>
      <Listed
        label={t('receivables.credits')}
        pages={pages}
        idOf={({ entryId }) => entryId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title={t('receivables.credits.none')}>
            <p>{t('receivables.credits.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
