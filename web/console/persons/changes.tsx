import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { Age } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { ChangesAskedFor, type ChangesAskedForQuery } from './documents.generated.ts';
import { approvalsText, wantedText } from './wanted.tsx';

type Asked = NonNullable<ChangesAskedForQuery['changeRequests']>['nodes'][number];

const route = getRouteApi('/changes');
const PAGE = 50;

export const CHANGE_TONES: Readonly<Record<NonNullable<Asked['outcome']> | 'WAITS', Tone>> = {
  WAITS: 'wait',
  APPROVED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'idle',
};

const COLUMNS: readonly Column<Asked>[] = [
  {
    id: 'subject',
    head: t('persons.changes.subject'),
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: ({ subject, subjectType }) => (
      <>
        {subject}
        <span className="below">{t(`persons.subject.${subjectType}`)}</span>
      </>
    ),
  },
  {
    id: 'wanted',
    head: t('persons.changes.change'),
    width: 'minmax(0, 3fr)',
    cell: (row) => (
      <>
        {wantedText(row)}
        {row.outcome === null ? <span className="below">{approvalsText(row)}</span> : null}
      </>
    ),
  },
  { id: 'by', head: t('persons.changes.by'), width: '120px', cell: ({ requestedBy }) => authorOf(requestedBy) },
  {
    id: 'state',
    head: t('persons.state'),
    width: '110px',
    cell: ({ outcome }) => (
      <Status state={outcome ?? 'WAITS'} tones={CHANGE_TONES} text={t(`persons.outcome.${outcome ?? 'WAITS'}`)} />
    ),
  },
  {
    id: 'age',
    head: t('persons.changes.age'),
    width: '60px',
    align: 'end',
    cell: ({ requestedAt }) => <Age since={requestedAt} />,
  },
];

export function ChangesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(
    ChangesAskedFor,
    { first: PAGE, waiting: search.show !== 'all' },
    (result) => result.changeRequests,
    ['CHANGE_REQUEST'],
  );
  const to = ({ changeId }: Asked) => ({ to: '/changes/$changeId', params: { changeId } }) as const;
  return (
    <Page title={t('persons.changes')} about={t('persons.changes.about')}>
      <Filters
        label={t('persons.changes.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/changes', search: values, replace: true })}
        fields={[
          {
            name: 'show',
            label: t('persons.changes.show'),
            kind: 'choice',
            none: t('persons.changes.show.pending'),
            options: [['all', t('shared.all')]],
          },
        ]}
      />
      <Listed
        pages={pages}
        label={t('persons.changes')}
        idOf={({ changeId }) => changeId}
        columns={COLUMNS}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={
          <Empty title={search.show ? t('persons.changes.none') : t('persons.changes.none.pending')}>
            <p>{t('persons.changes.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
