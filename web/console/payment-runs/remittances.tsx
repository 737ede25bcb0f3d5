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
  { id: 'file', head: t('remittances.file'), width: 'minmax(0, 2fr)', isName: true, cell: ({ fileName }) => fileName },
  { id: 'number', head: t('remittances.number'), width: '70px', align: 'end', cell: ({ sequence }) => sequence },
  { id: 'bank', head: t('remittances.bank'), width: '56px', cell: ({ bankCode }) => bankCode },
  {
    id: 'paid',
    head: t('remittances.paid'),
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: ({ paidCount, itemCount }) => t('remittances.paid.of', { paid: paidCount, count: itemCount }),
  },
  {
    id: 'refused',
    head: t('remittances.refused.head'),
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
  { id: 'made', head: t('remittances.made'), width: '132px', cell: ({ generatedAt }) => <When at={generatedAt} /> },
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
      title={t('remittances.remittances')}
      about={t('remittances.remittances.about')}
      acts={
        <>
          <Link to="/remittance-items" className="button">
            {t('remittances.answers')}
          </Link>
          {imports && banks.length > 0 ? <ImportReturn banks={banks} onDone={setSaid} /> : null}
        </>
      }
    >
      {said ? <ReturnFileResult summary={said} close={() => setSaid(null)} /> : null}
      <Listed
        label={t('remittances.remittances')}
        pages={pages}
        idOf={({ remittanceId }) => remittanceId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title={t('remittances.remittances.none')}>
            <p>{t('remittances.remittances.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
