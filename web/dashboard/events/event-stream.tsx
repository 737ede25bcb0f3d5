import { useMemo, useState } from 'react';
import { t } from '../../shared/language/text.ts';
import { useDesk } from '../desk/desk-context.ts';
import type { Entry, Listed } from '../desk/event-list.ts';
import { reais } from '../format/format.ts';
import { useStore } from '../live/store.ts';
import { Note } from '../parts/note.tsx';
import { EventRow, PaymentRow } from './event-row.tsx';
import { type EventFilters, isShown, type Row, rowsOf } from './event-rows.ts';
import { useHolder } from './use-holder.ts';

const SHOWN_AT_FIRST = 100;

const isEvent = (entry: Entry): entry is Listed => entry.kind === 'event';
const keyOf = (row: Row): string => (row.kind === 'event' ? row.event.id : row.key);

function sumsOf(events: readonly Listed[]): string {
  const sum = (sign: number) =>
    events
      .map(({ summary }) => summary.moved ?? 0)
      .reduce((total, cents) => (cents * sign > 0 ? total + cents : total), 0);
  const [received, sent] = [sum(1), sum(-1)];
  if (events.length === 0) return '';
  return [
    t('events.count', { count: events.length }),
    received && t('events.sum.in', { amount: reais(received) }),
    sent && t('events.sum.out', { amount: reais(-sent) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Live events, newest first, individually or grouped by payment. */
export function EventStream({
  filters,
  isEach,
  clear,
}: {
  readonly filters: EventFilters;
  readonly isEach: boolean;
  clear(): void;
}) {
  const list = useStore(useDesk().events);
  const { entries, heldBack, isPaused } = list;
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const holder = useHolder();
  const chosen = useMemo(() => entries.filter(isShown(filters)), [entries, filters]);
  const rows = useMemo<readonly Row[]>(() => (isEach ? chosen.toReversed() : rowsOf(chosen)), [chosen, isEach]);
  const events = chosen.filter(isEvent);
  const waiting = heldBack.filter(isEvent).length;
  return (
    <section className="panel events" aria-label={t('events.title')}>
      <header>
        <h2>{t('events.title')}</h2>
        <p className="muted small sums">{sumsOf(events)}</p>
        <button type="button" className="quiet" aria-pressed={isPaused} onClick={() => list.pause(!isPaused)}>
          {isPaused ? t('events.resume') : t('events.pause')}
        </button>
      </header>
      {waiting > 0 ? (
        <button type="button" className="held-back" onClick={() => list.pause(false)}>
          {t('events.heldBack', { count: waiting })}
        </button>
      ) : null}
      <ol className="event-list rows" aria-busy={list.isReading} aria-label={t('events.newest')}>
        {rows.slice(0, limit).map((row) =>
          row.kind === 'mark' ? (
            <li key={keyOf(row)} className={`mark-row ${row.tone}`}>
              {row.text}
            </li>
          ) : row.kind === 'payment' ? (
            <PaymentRow key={keyOf(row)} payment={row} holder={holder} />
          ) : (
            <EventRow key={keyOf(row)} entry={row} holder={holder(row)} />
          ),
        )}
      </ol>
      {rows.length > limit ? (
        <Note title={t('events.limit', { limit, count: rows.length })}>
          <button type="button" onClick={() => setLimit(limit + SHOWN_AT_FIRST)}>
            {t('dashboardParts.more')}
          </button>
        </Note>
      ) : events.length > 0 ? null : list.refusal !== null ? (
        <Note title={t('events.unavailable')}>
          <p className="muted small">{list.refusal}</p>
        </Note>
      ) : list.isReading ? (
        <Note title={t('events.loading')} />
      ) : entries.some(isEvent) ? (
        <Note title={t('events.none.filtered')}>
          <button type="button" onClick={clear}>
            {t('shared.clearFilters')}
          </button>
        </Note>
      ) : (
        <Note title={t('events.none')}>
          <p className="muted small">{t('events.none.about')}</p>
        </Note>
      )}
      <p className="hidden" aria-live="polite">
        {list.said}
      </p>
    </section>
  );
}
