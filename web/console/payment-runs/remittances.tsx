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
  { id: 'file', head: 'File', width: 'minmax(0, 2fr)', isName: true, cell: ({ fileName }) => fileName },
  { id: 'number', head: 'Number', width: '70px', align: 'end', cell: ({ sequence }) => sequence },
  { id: 'bank', head: 'Bank', width: '56px', cell: ({ bankCode }) => bankCode },
  {
    id: 'paid',
    head: 'Paid',
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: ({ paidCount, itemCount }) => `${paidCount} of ${itemCount}`,
  },
  { id: 'refused', head: 'Refused', width: '70px', align: 'end', cell: ({ refusedCount }) => refusedCount },
  {
    id: 'total',
    head: 'Total',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ total }) => <Money cents={total} />,
  },
  { id: 'made', head: 'Made', width: '132px', cell: ({ generatedAt }) => <When at={generatedAt} /> },
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
      title="Remittances"
      about="CNAB 240 files for other banks. Import return files to see the outcome of each payment."
      acts={
        <>
          <Link to="/remittance-items" className="button">
            Bank responses
          </Link>
          {imports && banks.length > 0 ? <ImportReturn banks={banks} onDone={setSaid} /> : null}
        </>
      }
    >
      {said ? <ReturnFileResult summary={said} close={() => setSaid(null)} /> : null}
      <Listed
        label="Remittances"
        pages={pages}
        idOf={({ remittanceId }) => remittanceId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title="No remittances yet">
            <p>A treasurer generates remittances from released payment batches of bank accounts.</p>
          </Empty>
        }
      />
    </Page>
  );
}
