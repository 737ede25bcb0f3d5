import './persons.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    { id: 'absent', head: t('persons.deputies.absent'), isName: true, cell: ({ absent }) => absent },
    { id: 'deputy', head: t('persons.deputies.deputy'), cell: ({ deputy }) => deputy },
    { id: 'first', head: t('persons.deputies.from'), width: '100px', cell: ({ firstDay }) => <Day day={firstDay} /> },
    { id: 'last', head: t('persons.deputies.to'), width: '100px', cell: ({ lastDay }) => <Day day={lastDay} /> },
    {
      id: 'by',
      head: t('persons.deputies.by'),
      cell: ({ createdBy, endedBy }) =>
        endedBy
          ? t('persons.deputies.by.ended', { author: authorOf(createdBy), ender: authorOf(endedBy) })
          : authorOf(createdBy),
    },
    {
      id: 'state',
      head: t('persons.state'),
      width: '110px',
      cell: (row) => <Status state={stateOf(row)} tones={TONES} text={t(`persons.deputies.state.${stateOf(row)}`)} />,
    },
    {
      id: 'act',
      head: t('persons.deputies.action'),
      width: '90px',
      cell: (row) => (mayEnd(row) ? <EndDeputyship deputyship={row} /> : <span className="muted">–</span>),
    },
  ];
  const isNaming = session.roles.includes('admin') || session.roles.includes('approver');
  return (
    <Page title={t('persons.deputies')} about={t('persons.deputies.about')} acts={isNaming ? <NameDeputy /> : null}>
      <Mine />
      <Named />
      <Filters
        label={t('persons.deputies.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/deputyships', search: values, replace: true })}
        fields={[
          {
            name: 'show',
            label: t('persons.changes.show'),
            kind: 'choice',
            none: t('persons.deputies.show.current'),
            options: [['all', t('shared.all')]],
          },
        ]}
      />
      <Listed
        pages={{ ...pages, rows }}
        label={t('persons.deputies')}
        idOf={({ deputyshipId }) => deputyshipId}
        columns={columns}
        empty={
          <Empty title={t('persons.deputies.none')}>
            <p>{search.show ? t('persons.deputies.none.all') : t('persons.deputies.none.current')}</p>
          </Empty>
        }
      />
    </Page>
  );
}

function Mine() {
  const { data } = useGraphQuery(MyDeputyships, {}, KINDS);
  const { standsFor = [], deputies = [] } = data?.me ?? {};
  if (standsFor.length + deputies.length === 0) return null;
  const daysOf = ({ firstDay, lastDay }: Pick<ShownDeputyship, 'firstDay' | 'lastDay'>) => ({
    from: <Day day={firstDay} />,
    to: <Day day={lastDay} />,
  });
  return (
    <div className="mine">
      <Panel title={t('persons.deputies.mine')}>
        <ul className="parts">
          {standsFor.map((each) => (
            <li key={each.deputyshipId}>
              <Rich text="persons.deputies.mine.for" values={{ absent: each.absent, ...daysOf(each) }} />
            </li>
          ))}
          {deputies.map((each) => (
            <li key={each.deputyshipId}>
              <Rich text="persons.deputies.mine.by" values={{ deputy: each.deputy, ...daysOf(each) }} />
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
      <Panel title={t('persons.deputies.pending')}>
        <ul className="parts">
          {named.map((each) => {
            const { changeId, subject, wanted, requestedBy, consentedBy } = each;
            const { absent, firstDay = '', lastDay = '' } = wanted as Readonly<Record<string, string>>;
            return (
              <li key={changeId} className="part-head">
                <span>
                  <Rich
                    text="persons.deputies.pending.one"
                    values={{
                      from: <Day day={firstDay} />,
                      to: <Day day={lastDay} />,
                      author: authorOf(requestedBy),
                      approvals: approvalsText(each),
                    }}
                    tags={{
                      subject: session.roles.includes('admin') ? (
                        <Link to="/changes/$changeId" params={{ changeId }}>
                          {subject}
                        </Link>
                      ) : (
                        <span>{subject}</span>
                      ),
                    }}
                  />
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
