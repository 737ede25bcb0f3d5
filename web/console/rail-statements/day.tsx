import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { RailReconciliation, type RailReconciliationQuery, type StatementRail } from './documents.generated.ts';
import { Outcome } from './outcome.tsx';
import { contradictsItself, outcomeOf, RAILS, RESULT_TONES } from './words.ts';

const route = getRouteApi('/rail-statements/$rail/$day');
const PAGE = 50;

type Found = NonNullable<RailReconciliationQuery['railReconciliation']>;
type Row = Found['differences']['nodes'][number];

const above = [
  <Link key="days" to="/rail-statements">
    {t('railStatements.title')}
  </Link>,
];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'reference',
    head: t('railStatements.reference'),
    width: 'minmax(0, 1.8fr)',
    isName: true,
    cell: ({ reference }) => <code>{reference}</code>,
  },
  {
    id: 'result',
    head: t('railStatements.result'),
    width: 'minmax(150px, 1fr)',
    cell: ({ result }) => <Status state={result} tones={RESULT_TONES} text={t(`railStatements.result.${result}`)} />,
  },
  {
    id: 'direction',
    head: t('railStatements.direction'),
    width: '70px',
    cell: ({ direction }) => t(`railStatements.direction.${direction}`),
  },
  {
    id: 'here',
    head: t('railStatements.books'),
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.amountHere} />,
  },
  {
    id: 'there',
    head: t('railStatements.statement'),
    width: 'minmax(110px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.amountThere} />,
  },
  { id: 'booked', head: t('railStatements.booked'), width: '132px', cell: ({ bookedAt }) => <When at={bookedAt} /> },
  {
    id: 'settled',
    head: t('railStatements.settled'),
    width: '132px',
    cell: ({ settledAt }) => <When at={settledAt} />,
  },
  {
    id: 'case',
    head: t('railStatements.case'),
    width: '80px',
    cell: ({ caseId, reference }) =>
      caseId && (
        <Link to="/cases/$caseId" params={{ caseId }} aria-label={t('railStatements.case.of', { reference })}>
          {t('railStatements.case')}
        </Link>
      ),
  },
];

export function RailStatementScreen() {
  const { rail: named, day } = route.useParams();
  const rail = RAILS.find((each) => each === named);
  const title = t('railStatements.day.title', {
    rail: rail ? t(`railStatements.rail.${rail}`) : named,
    day: formatDay(day),
  });
  if (rail) return <OfRail rail={rail} day={day} title={title} />;
  return (
    <Page title={title} above={above}>
      <Empty title={t('railStatements.noRail')}>
        <p>
          {t('railStatements.noRail.about', {
            rails: RAILS.map((each) => t(`railStatements.rail.${each}`)).join(', '),
          })}
        </p>
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
        <Unread asked={asked} missing={t('railStatements.none')} />
      </Page>
    );
  return (
    <Page
      title={title}
      above={above}
      about={
        <Rich
          text="railStatements.compared.at"
          values={{ at: <When at={found.comparedAt} /> }}
          tags={{ outcome: <Outcome of={outcomeOf(found)} /> }}
        />
      }
    >
      <div className="stack">
        <div className="columns">
          <Panel title={t('railStatements.rows')}>
            <Facts
              facts={found.results.map(({ result, count, amount }) => [
                t(`railStatements.result.${result}`),
                <Rich
                  key={result}
                  text="railStatements.rows.sum"
                  values={{ count, amount: <Money cents={amount} /> }}
                />,
              ])}
            />
          </Panel>
          <Panel title={t('railStatements.balances')}>
            <Facts
              facts={[
                [t('railStatements.balances.opening'), <Money key="opening" cents={found.openingBalance} />],
                [t('railStatements.balances.computed'), <Money key="computed" cents={found.computedBalance} />],
                [t('railStatements.balances.closing'), <Money key="closing" cents={found.closingBalance} />],
              ]}
            />
            {contradictsItself(found) ? (
              <p className="fault table-more" role="alert">
                {t('railStatements.contradiction')}
              </p>
            ) : null}
          </Panel>
        </div>
        <Listed
          label={t('railStatements.differences')}
          pages={pages}
          idOf={({ result, reference, direction, occurrence }) => `${result} ${reference} ${direction} ${occurrence}`}
          columns={COLUMNS}
          empty={
            <Empty title={t('railStatements.agrees')}>
              <p>{t('railStatements.agrees.about')}</p>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
