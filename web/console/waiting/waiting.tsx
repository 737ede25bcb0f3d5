import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Age } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { Waiting, type WaitingQuery } from './documents.generated.ts';
import { PLACES } from './kinds.ts';

const route = getRouteApi('/');

type Row = NonNullable<WaitingQuery['waiting']>[number];

export function WaitingScreen() {
  const { session } = useConsole();
  const { data, failure, reload } = useGraphQuery(Waiting, {});
  const rows = data?.waiting;
  return (
    <Page
      title={t('waiting.title')}
      about={t('waiting.about', {
        login: session.login,
        roles: session.roles.map((role) => t(`session.role.${role}`)).join(', '),
      })}
    >
      {rows ? (
        <Tiles rows={rows} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what={t('waiting.loading')} />
      )}
    </Page>
  );
}

function Tiles({ rows }: { readonly rows: readonly Row[] }) {
  const waiting = rows.filter(({ count }) => count > 0);
  const done = rows.filter(({ count }) => count === 0);
  if (rows.length === 0) {
    return (
      <Empty title={t('waiting.noTasks')}>
        <p>{t('waiting.noTasks.about')}</p>
      </Empty>
    );
  }
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title={t('waiting.done')}>
          <p>{t('waiting.done.about')}</p>
        </Empty>
      ) : (
        <ul className="tiles">
          {waiting.map((row) => (
            <li key={`${row.kind} ${row.onBehalfOf}`}>
              <Tile row={row} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 ? (
        <p className="muted small nothing">
          {t('waiting.none', { kinds: done.map(({ kind }) => t(`waiting.kind.${kind}`)).join(', ') })}
        </p>
      ) : null}
    </>
  );
}

function Tile({ row: { kind, onBehalfOf, count, isMore, oldestAt, total } }: { readonly row: Row }) {
  const { entries } = route.useRouteContext();
  const { to, search } = PLACES[kind];
  const text = t(`waiting.kind.${kind}`);
  const content: ReactNode = (
    <>
      <span className="count">
        {count}
        {isMore ? '+' : ''}
      </span>
      <span>{onBehalfOf ? t('waiting.for', { kind: text, approver: onBehalfOf }) : text}</span>
      <span className="muted small">
        {total === null ? null : (
          <>
            <Money cents={total} /> ·{' '}
          </>
        )}
        {oldestAt ? <Rich text="waiting.oldest" values={{ age: <Age since={oldestAt} /> }} /> : null}
      </span>
    </>
  );
  if (!entries.some((entry) => entry.to === to)) return <div className="panel tile">{content}</div>;
  return (
    <Link
      to={to as '/'}
      search={{ ...search, ...(onBehalfOf ? { onBehalfOf } : {}) } as Record<never, never>}
      className="panel tile"
    >
      {content}
    </Link>
  );
}
