import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, useNow, When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import { balanceOf } from './balances.tsx';
import { CloseDay } from './close-day.tsx';
import type { ShownDay } from './day-acts.tsx';
import { TreasuryDays } from './documents.generated.ts';
import { DAY_TONES, plusDays } from './words.ts';

const route = getRouteApi('/treasury');
const PAGE = 50;

const COLUMNS: readonly Column<ShownDay>[] = [
  { id: 'day', head: t('treasury.day'), width: '120px', isName: true, cell: ({ day }) => <Day day={day} /> },
  {
    id: 'status',
    head: t('treasury.status'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ status }) => <Status state={status} tones={DAY_TONES} text={t(`treasury.status.${status}`)} />,
  },
  {
    id: 'balance',
    head: t('treasury.closing'),
    width: 'minmax(130px, 1fr)',
    align: 'end',
    cell: ({ balances }) => <Money cents={balanceOf(balances)} />,
  },
  { id: 'by', head: t('treasury.closedBy'), cell: ({ closedBy }) => authorOf(closedBy) },
  { id: 'at', head: t('treasury.closed'), width: '140px', cell: ({ closedAt }) => <When at={closedAt} /> },
];

/** The day to close next: the one after the last closed day, or the first reopened one. */
function nextOf(days: readonly ShownDay[], now: number): string {
  const closed = days.find(({ status }) => status !== 'OPEN');
  if (closed) return plusDays(closed.day, 1);
  return days.at(-1)?.day ?? plusDays(today(now), -1);
}

export function TreasuryDaysScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const now = useNow();
  const pages = usePages(TreasuryDays, { ...search, first: PAGE }, (result) => result.treasuryDays, ['TREASURY_DAY']);
  const newest = usePages(TreasuryDays, { first: PAGE }, (result) => result.treasuryDays, ['TREASURY_DAY']);
  const to = ({ day }: ShownDay) => ({ to: '/treasury/$day', params: { day } }) as const;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page
      title={t('treasury.title')}
      about={t('treasury.about')}
      acts={
        session.roles.includes('treasurer') && !newest.isLoading ? <CloseDay next={nextOf(newest.rows, now)} /> : null
      }
    >
      <Filters
        label={t('treasury.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/treasury', search: values, replace: true })}
        fields={[
          { name: 'from', label: t('treasury.from'), kind: 'day' },
          { name: 'to', label: t('treasury.to'), kind: 'day' },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('treasury.loadingAll')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('treasury.none')}>
          <p>{isFiltered ? t('treasury.none.filtered') : t('treasury.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('treasury.title')}
          rows={pages.rows}
          idOf={({ day }) => day}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </Page>
  );
}
