import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { RailReconciliation, type RailReconciliationQuery, type StatementRail } from './documents.generated.ts';
import {
  contradictsItself,
  DIRECTION_WORDS,
  OUTCOME_TONES,
  OUTCOME_WORDS,
  outcomeOf,
  RAIL_WORDS,
  RAILS,
  RESULT_TONES,
  RESULT_WORDS,
} from './words.ts';

const route = getRouteApi('/rail-statements/$rail/$day');
const PAGE = 50;

type Found = NonNullable<RailReconciliationQuery['railReconciliation']>;
type Row = Found['differences']['nodes'][number];

const above = [
  <Link key="days" to="/rail-statements">
    Rail statements
  </Link>,
];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'reference',
    head: 'Reference',
    width: 'minmax(0, 1.8fr)',
    isName: true,
    cell: ({ reference }) => <code>{reference}</code>,
  },
  {
    id: 'result',
    head: 'Result',
    width: 'minmax(150px, 1fr)',
    cell: ({ result }) => <Status state={result} tones={RESULT_TONES} words={RESULT_WORDS} />,
  },
  { id: 'direction', head: 'Money', width: '70px', cell: ({ direction }) => DIRECTION_WORDS[direction] },
  {
    id: 'here',
    head: 'Books',
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.amountHere} />,
  },
  {
    id: 'there',
    head: 'Statement',
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.amountThere} />,
  },
  { id: 'booked', head: 'Booked', width: '132px', cell: ({ bookedAt }) => <When at={bookedAt} /> },
  { id: 'settled', head: 'Settled', width: '132px', cell: ({ settledAt }) => <When at={settledAt} /> },
  {
    id: 'case',
    head: 'Case',
    width: '80px',
    cell: ({ caseId, reference }) =>
      caseId && (
        <Link to="/cases/$caseId" params={{ caseId }} aria-label={`Case of ${reference}`}>
          Case
        </Link>
      ),
  },
];

export function RailStatementScreen() {
  const { rail: named, day } = route.useParams();
  const rail = RAILS.find((each) => each === named);
  const title = `${rail ? RAIL_WORDS[rail] : named} · ${formatDay(day)}`;
  if (rail) return <OfRail rail={rail} day={day} title={title} />;
  return (
    <Page title={title} above={above}>
      <Empty title="No such rail">
        <p>Statements exist for {Object.values(RAIL_WORDS).join(', ')}.</p>
      </Empty>
    </Page>
  );
}

function OfRail({ rail, day, title }: { readonly rail: StatementRail; readonly day: string; readonly title: string }) {
  const asked = useGraphQuery(RailReconciliation, { rail, day, first: PAGE });
  const pages = usePages(
    RailReconciliation,
    { rail, day, first: PAGE },
    (result) => result.railReconciliation?.differences ?? null,
  );
  const found = asked.data?.railReconciliation?.reconciliation;
  if (!found)
    return (
      <Page title={title} above={above}>
        <Unread asked={asked} what="rail statement" />
      </Page>
    );
  return (
    <Page
      title={title}
      above={above}
      about={
        <>
          <Status state={outcomeOf(found)} tones={OUTCOME_TONES} words={OUTCOME_WORDS} /> · compared{' '}
          <When at={found.comparedAt} />
        </>
      }
    >
      <div className="stack">
        <div className="columns">
          <Panel title="Rows">
            <Facts
              facts={found.results.map(({ result, count, amount }) => [
                RESULT_WORDS[result],
                <span key={result}>
                  {count} · <Money cents={amount} />
                </span>,
              ])}
            />
          </Panel>
          <Panel title="Balances of the statement">
            <Facts
              facts={[
                ['Opening balance', <Money key="opening" cents={found.openingBalance} />],
                ['Opening balance plus entries', <Money key="computed" cents={found.computedBalance} />],
                ['Closing balance', <Money key="closing" cents={found.closingBalance} />],
              ]}
            />
            {contradictsItself(found) ? (
              <p className="fault table-more" role="alert">
                The statement contradicts itself: its entries do not add up to its closing balance.
              </p>
            ) : null}
          </Panel>
        </div>
        <Listed
          what="differences"
          pages={pages}
          idOf={({ result, reference, direction, occurrence }) => `${result} ${reference} ${direction} ${occurrence}`}
          columns={COLUMNS}
          empty={
            <Empty title="No differences">
              <p>The books and the statement agree on every row.</p>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
