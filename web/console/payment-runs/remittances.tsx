import { t } from '../../shared/language/text.ts';
import './payment-runs.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { useConsole } from '../session/console-context.ts';
import { Remittances, type RemittancesQuery } from './documents.generated.ts';
import { ImportReturn, ReturnFileResult, type ReturnSummary } from './import-return.tsx';
import { usePlaces } from './places.ts';

type ListedRemittance = NonNullable<RemittancesQuery['remittances']>['nodes'][number];

const PAGE = 50;

const COLUMNS: readonly Column<ListedRemittance>[] = [
  { id: 'file', head: t('paymentRuns.file'), width: 'minmax(0, 2fr)', isName: true, cell: ({ fileName }) => fileName },
  { id: 'number', head: t('paymentRuns.number'), width: '70px', align: 'end', cell: ({ sequence }) => sequence },
  { id: 'bank', head: t('paymentRuns.bank'), width: '56px', cell: ({ bankCode }) => bankCode },
  {
    id: 'paid',
    head: t('paymentRuns.paid'),
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: ({ paidCount, itemCount }) => t('paymentRuns.paid.of', { paid: paidCount, count: itemCount }),
  },
  {
    id: 'refused',
    head: t('paymentRuns.refused.head'),
    width: '70px',
    align: 'end',
    cell: ({ refusedCount }) => refusedCount,
  },
  {
    id: 'total',
    head: t('paymentRuns.total'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ total }) => <Money cents={total} />,
  },
  { id: 'made', head: t('paymentRuns.made'), width: '132px', cell: ({ generatedAt }) => <When at={generatedAt} /> },
];

export function RemittancesScreen() {
  const { session } = useConsole();
  const { payers } = usePlaces();
  const [said, setSaid] = useState<ReturnSummary | null>(null);
  const pages = usePages(Remittances, { first: PAGE }, (result) => result.remittances, [
    'REMITTANCE',
    'REMITTANCE_ITEM',
  ]);
  const links = useRowLinks<ListedRemittance>(({ remittanceId }) => ({
    to: '/remittances/$remittanceId',
    params: { remittanceId },
  }));
  const banks = payers.filter(({ bankAccountId }) => bankAccountId !== null);
  const imports = session.roles.includes('preparer') || session.roles.includes('accountant');
  return (
    <Page
      title={t('paymentRuns.remittances')}
      about={t('paymentRuns.remittances.about')}
      acts={
        <>
          <Link to="/remittance-items" className="button">
            {t('paymentRuns.answers')}
          </Link>
          {imports && banks.length > 0 ? <ImportReturn banks={banks} onDone={setSaid} /> : null}
        </>
      }
    >
      {said ? <ReturnFileResult summary={said} close={() => setSaid(null)} /> : null}
      <Listed
        label={t('paymentRuns.remittances')}
        pages={pages}
        idOf={({ remittanceId }) => remittanceId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title={t('paymentRuns.remittances.none')}>
            <p>{t('paymentRuns.remittances.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
