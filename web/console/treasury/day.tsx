import './treasury.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Story, type StoryStep } from '../../shared/parts/story.tsx';
import { Balances, balanceOf } from './balances.tsx';
import { DayActs, type ShownDay } from './day-acts.tsx';
import { TreasuryDay } from './documents.generated.ts';
import { DAY_TONES, DAY_WORDS } from './words.ts';

const route = getRouteApi('/treasury/$day');

const toList = (
  <Link key="days" to="/treasury">
    Treasury days
  </Link>
);

export function TreasuryDayScreen() {
  const { day } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(TreasuryDay, { day }, ['TREASURY_DAY']);
  const found = data?.treasuryDays?.nodes[0];
  if (!found) {
    return (
      <Page title="Treasury day" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the day" />
        ) : (
          <Empty title="This day was never closed">
            <p>Close days in order, from the list.</p>
          </Empty>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={`Treasury day ${formatDay(found.day)}`}
      above={[toList]}
      about={
        <>
          <Status state={found.status} tones={DAY_TONES} words={DAY_WORDS} /> ·{' '}
          <Money cents={balanceOf(found.balances)} /> at the end of the day
        </>
      }
      acts={<DayActs day={found} />}
    >
      <div className="columns">
        <Panel
          title="Closing balances"
          aside={
            <Link to="/reconciliation" search={{ from: found.day, to: found.day }}>
              Statements of this day
            </Link>
          }
        >
          <Balances balances={found.balances} />
        </Panel>
        <Panel title="History">
          <Story steps={stepsOf(found)} />
        </Panel>
      </div>
    </Page>
  );
}

function stepsOf(day: ShownDay): readonly StoryStep[] {
  const asked = { at: day.reopeningRequestedAt, who: day.reopeningRequestedBy, why: day.reopeningReason };
  const steps = [
    { key: 'closed', at: day.closedAt, who: day.closedBy, what: 'Closed', tone: 'good' },
    { key: 'asked', ...asked, what: 'Reopening requested', tone: 'wait' },
    { key: 'reopened', at: day.reopenedAt, who: day.reopenedBy, what: 'Reopened', tone: 'bad' },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}
