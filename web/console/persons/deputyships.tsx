import './persons.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { ConsentTo, EndDeputyship, NameDeputy, type ShownDeputyship } from './deputy-acts.tsx';
import { Deputyships, MyDeputyships, NamedDeputies } from './documents.generated.ts';
import { approvalsText } from './wanted.tsx';

const route = getRouteApi('/deputyships');
const PAGE = 100;
const KINDS = ['DEPUTYSHIP'] as const;

type State = 'now' | 'later' | 'over' | 'ended';
const TONES: Readonly<Record<State, Tone>> = { now: 'good', later: 'wait', over: 'idle', ended: 'idle' };
const WORDS: Readonly<Record<State, string>> = { now: 'Active', later: 'Upcoming', over: 'Over', ended: 'Ended' };

function stateOf({ firstDay, lastDay, endedAt }: ShownDeputyship): State {
  const day = today(Date.now());
  if (endedAt !== null) return 'ended';
  return lastDay < day ? 'over' : firstDay > day ? 'later' : 'now';
}

export function DeputyshipsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const pages = usePages(Deputyships, { first: PAGE }, (result) => result.deputyships, KINDS);
  const rows = pages.rows.filter((row) => search.show === 'all' || ['now', 'later'].includes(stateOf(row)));
  const mayEnd = (row: ShownDeputyship) =>
    ['now', 'later'].includes(stateOf(row)) &&
    (session.roles.includes('admin') ||
      (session.roles.includes('approver') && [row.absent, row.deputy].includes(session.login)));
  const columns: readonly Column<ShownDeputyship>[] = [
    { id: 'absent', head: 'Approver', isName: true, cell: ({ absent }) => absent },
    { id: 'deputy', head: 'Deputy', cell: ({ deputy }) => deputy },
    { id: 'first', head: 'From', width: '100px', cell: ({ firstDay }) => <Day day={firstDay} /> },
    { id: 'last', head: 'To', width: '100px', cell: ({ lastDay }) => <Day day={lastDay} /> },
    {
      id: 'by',
      head: 'Named by',
      cell: ({ createdBy, endedBy }) =>
        endedBy ? `${authorOf(createdBy)}, ended by ${authorOf(endedBy)}` : authorOf(createdBy),
    },
    {
      id: 'state',
      head: 'State',
      width: '110px',
      cell: (row) => <Status state={stateOf(row)} tones={TONES} words={WORDS} />,
    },
    {
      id: 'act',
      head: 'Action',
      width: '90px',
      cell: (row) => (mayEnd(row) ? <EndDeputyship deputyship={row} /> : <span className="muted">–</span>),
    },
  ];
  const isNaming = session.roles.includes('admin') || session.roles.includes('approver');
  return (
    <Page
      title="Deputies"
      about="A deputy approves for an absent approver, within that approver's limit."
      acts={isNaming ? <NameDeputy /> : null}
    >
      <Mine />
      <Named />
      <Filters
        label="Filter deputies"
        values={search}
        onChange={(values) => void navigate({ to: '/deputyships', search: values, replace: true })}
        fields={[
          { name: 'show', label: 'Show', kind: 'choice', none: 'Active and upcoming', options: [['all', 'All']] },
        ]}
      />
      <Listed
        pages={{ ...pages, rows }}
        label="Deputies"
        idOf={({ deputyshipId }) => deputyshipId}
        columns={columns}
        empty={
          <Empty title="No deputies">
            <p>{search.show ? 'No deputy has been named.' : 'No deputyship is active or upcoming.'}</p>
          </Empty>
        }
      />
    </Page>
  );
}

function Mine() {
  const { data } = useGraphQuery(MyDeputyships, {}, KINDS);
  const lines = [
    ...(data?.me.standsFor ?? []).map((each) => ({ each, words: `You are the deputy of ${each.absent}` })),
    ...(data?.me.deputies ?? []).map((each) => ({ each, words: `${each.deputy} is your deputy` })),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="mine">
      <Panel title="My deputyships">
        <ul className="parts">
          {lines.map(({ each, words }) => (
            <li key={each.deputyshipId}>
              {words} from <Day day={each.firstDay} /> to <Day day={each.lastDay} />.
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Named() {
  const { session } = useConsole();
  const { data } = useGraphQuery(NamedDeputies, {}, ['DEPUTYSHIP', 'CHANGE_REQUEST']);
  const named = data?.namedDeputies ?? [];
  if (named.length === 0) return null;
  return (
    <div className="mine">
      <Panel title="Pending deputies">
        <ul className="parts">
          {named.map((each) => {
            const { changeId, subject, wanted, requestedBy, consentedBy } = each;
            const { absent, firstDay = '', lastDay = '' } = wanted as Readonly<Record<string, string>>;
            return (
              <li key={changeId} className="part-head">
                <span>
                  {session.roles.includes('admin') ? (
                    <Link to="/changes/$changeId" params={{ changeId }}>
                      {subject}
                    </Link>
                  ) : (
                    subject
                  )}{' '}
                  from <Day day={firstDay} /> to <Day day={lastDay} />, requested by {authorOf(requestedBy)}:{' '}
                  {approvalsText(each)}.
                </span>
                {absent === session.login && consentedBy === null ? <ConsentTo named={each} /> : null}
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}
