import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { type FeedEvent, listed } from '../desk/event-list.ts';
import { DashboardEventsAbout } from './documents.generated.ts';
import { EventRow } from './event-row.tsx';
import { useHolder } from './use-holder.ts';

const MOST = 100;

export function LoggedEvents({ events }: { readonly events: readonly FeedEvent[] }) {
  const holder = useHolder();
  return (
    <ol className="rows" aria-label={t('events.oldest')}>
      {events.map((event) => {
        const entry = listed(event);
        return <EventRow key={event.id} entry={entry} holder={holder(entry)} />;
      })}
    </ol>
  );
}

export function EventsAbout({ about }: { readonly about: string }) {
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardEventsAbout, { about, first: MOST }, null);
  const events = data?.events?.nodes;
  if (!events && failure) return <Failed failure={failure} retry={reload} />;
  if (!events) return isLoading ? <Loading what={t('events.search.loading')} /> : null;
  if (events.length === 0) {
    return (
      <Empty title={t('events.search.none')}>
        <p>{t('events.search.none.about')}</p>
      </Empty>
    );
  }
  return <LoggedEvents events={events} />;
}
