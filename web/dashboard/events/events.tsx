import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo } from 'react';
import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { EventFiltersForm, familiesOf } from './event-filters.tsx';
import { EventStream } from './event-stream.tsx';
import { EventsAbout } from './events-about.tsx';

const route = getRouteApi('/events');

export function EventsScreen() {
  const { about, ...search } = route.useSearch();
  const navigate = useNavigate();
  const filters = useMemo(
    () => ({
      families: familiesOf(search.families === undefined ? {} : { families: search.families }),
      accountId: search.account === undefined ? null : Number(search.account),
    }),
    [search.families, search.account],
  );
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('about')).trim();
    void navigate({ to: '/events', search: { ...search, ...(text === '' ? {} : { about: text }) } });
  };
  return (
    <Page title={t('events.title')} about={t('events.about')}>
      <search aria-label={t('events.search')}>
        <form className="look-up" onSubmit={look}>
          <label htmlFor="about">{t('events.search.id')}</label>
          <input
            id="about"
            name="about"
            key={about}
            defaultValue={about ?? ''}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit">{t('events.search.find')}</button>
          {about === undefined ? null : (
            <button type="button" className="quiet" onClick={() => void navigate({ to: '/events', search })}>
              {t('events.search.back')}
            </button>
          )}
        </form>
      </search>
      {about === undefined ? (
        <>
          <EventFiltersForm
            search={search}
            onChange={(changed) => void navigate({ to: '/events', search: changed, replace: true })}
          />
          <EventStream
            filters={filters}
            isEach={search.each === 'yes'}
            clear={() =>
              void navigate({ to: '/events', search: search.each ? { each: search.each } : {}, replace: true })
            }
          />
        </>
      ) : (
        <Panel title={t('events.title')}>
          <EventsAbout about={about} />
        </Panel>
      )}
    </Page>
  );
}
