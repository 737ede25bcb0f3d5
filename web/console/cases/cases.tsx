import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { RailCases, type RailCasesQuery } from './documents.generated.ts';
import { DIRECTION_WORDS, KIND_WORDS, KINDS, RAIL_WORDS, STATUS_TONES } from './words.ts';

const route = getRouteApi('/cases');
const PAGE = 50;

type Row = NonNullable<RailCasesQuery['railCases']>['nodes'][number];

const NONE = <span className="muted">–</span>;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'kind',
    head: 'Case',
    width: 'minmax(180px, 1.4fr)',
    isName: true,
    cell: ({ caseId, kind }) => (
      <Link to="/cases/$caseId" params={{ caseId }}>
        {KIND_WORDS[kind]}
      </Link>
    ),
  },
  { id: 'rail', head: 'Rail', width: '80px', cell: ({ rail }) => RAIL_WORDS[rail] },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => (amount === null ? NONE : <Money cents={amount} />),
  },
  {
    id: 'direction',
    head: 'Money',
    width: 'minmax(120px, 1fr)',
    cell: ({ direction }) => (direction ? DIRECTION_WORDS[direction] : NONE),
  },
  {
    id: 'suspense',
    head: 'On suspense',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ suspenseAmount }) => (suspenseAmount === 0 ? NONE : <Money cents={suspenseAmount} />),
  },
  {
    id: 'reference',
    head: 'Reference',
    width: 'minmax(0, 1.6fr)',
    cell: ({ reference }) => (reference ? <code>{reference}</code> : NONE),
  },
  {
    id: 'status',
    head: 'Status',
    width: '110px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} />,
  },
  { id: 'opened', head: 'Opened', width: '132px', cell: ({ openedAt }) => <When at={openedAt} /> },
];

export function CasesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const pages = usePages(RailCases, { ...search, first: PAGE }, (result) => result.railCases, KINDS);
  return (
    <Page
      title="Cases"
      about="Contradictions between rails and books. One operator proposes an act, a treasurer approves it."
    >
      <Filters
        label="Filter cases"
        values={search}
        onChange={(values) => void navigate({ to: '/cases', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: Object.keys(STATUS_TONES).map((each) => [each, wordsOf(each)]),
          },
          { name: 'kind', label: 'Kind', kind: 'choice', options: Object.entries(KIND_WORDS) },
        ]}
      />
      <Listed
        label="Cases"
        pages={pages}
        idOf={({ caseId }) => caseId}
        columns={COLUMNS}
        empty={
          <Empty title="No cases">
            <p>
              {Object.keys(search).length > 0
                ? 'No case matches these filters.'
                : 'The rails and the books agree. A case opens here when they contradict each other.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
