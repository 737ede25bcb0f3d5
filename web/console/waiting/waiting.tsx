import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
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
    <Page title="My tasks" about={`For ${session.login}, ${session.roles.join(', ')}.`}>
      {rows ? (
        <Tiles rows={rows} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what="Loading your tasks" />
      )}
    </Page>
  );
}

function Tiles({ rows }: { readonly rows: readonly Row[] }) {
  const waiting = rows.filter(({ count }) => count > 0);
  const done = rows.filter(({ count }) => count === 0);
  if (rows.length === 0) {
    return (
      <Empty title="Your roles have no tasks">
        <p>The navigation lists the screens that you can view.</p>
      </Empty>
    );
  }
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title="No pending tasks">
          <p>New tasks appear here automatically.</p>
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
          None: {done.map(({ kind }) => PLACES[kind].words.toLowerCase()).join(', ')}.
        </p>
      ) : null}
    </>
  );
}

function Tile({ row: { kind, onBehalfOf, count, isMore, oldestAt, total } }: { readonly row: Row }) {
  const { entries } = route.useRouteContext();
  const { words, to, search } = PLACES[kind];
  const content: ReactNode = (
    <>
      <span className="count">
        {count}
        {isMore ? '+' : ''}
      </span>
      <span>
        {words}
        {onBehalfOf ? ` for ${onBehalfOf}` : ''}
      </span>
      <span className="muted small">
        {total === null ? null : (
          <>
            <Money cents={total} /> ·{' '}
          </>
        )}
        {oldestAt ? (
          <>
            oldest <Age since={oldestAt} />
          </>
        ) : null}
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
