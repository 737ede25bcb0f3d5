import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
import { DAY_TONES } from './words.ts';

const route = getRouteApi('/treasury/$day');

const toList = (
  <Link key="days" to="/treasury">
    {t('treasury.title')}
  </Link>
);

export function TreasuryDayScreen() {
  const { day } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(TreasuryDay, { day }, ['TREASURY_DAY']);
  const found = data?.treasuryDays?.nodes[0];
  if (!found) {
    return (
      <Page title={t('treasury.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('treasury.loading')} />
        ) : (
          <Empty title={t('treasury.missing')}>
            <p>{t('treasury.missing.about')}</p>
          </Empty>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={t('treasury.day.title', { day: formatDay(found.day) })}
      above={[toList]}
      about={
        <Rich
          text="treasury.summary"
          values={{
            status: <Status state={found.status} tones={DAY_TONES} text={t(`treasury.status.${found.status}`)} />,
            balance: <Money cents={balanceOf(found.balances)} />,
          }}
        />
      }
      acts={<DayActs day={found} />}
    >
      <div className="columns">
        <Panel
          title={t('treasury.balances')}
          aside={
            <Link to="/reconciliation" search={{ from: found.day, to: found.day }}>
              {t('treasury.statements')}
            </Link>
          }
        >
          <Balances balances={found.balances} />
        </Panel>
        <Panel title={t('treasury.history')}>
          <Story steps={stepsOf(found)} />
        </Panel>
      </div>
    </Page>
  );
}

function stepsOf(day: ShownDay): readonly StoryStep[] {
  const asked = { at: day.reopeningRequestedAt, who: day.reopeningRequestedBy, why: day.reopeningReason };
  const steps = [
    { key: 'closed', at: day.closedAt, who: day.closedBy, what: t('treasury.closed'), tone: 'good' },
    { key: 'asked', ...asked, what: t('treasury.step.asked'), tone: 'wait' },
    { key: 'reopened', at: day.reopenedAt, who: day.reopenedBy, what: t('treasury.step.reopened'), tone: 'bad' },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}
