import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAsk } from '../../shared/graph/ask.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Age } from '../../shared/parts/times.tsx';
import { entries } from '../areas.ts';
import { useConsole } from '../session/console-context.ts';
import { Waiting, type WaitingQuery } from './documents.generated.ts';
import { PLACES } from './kinds.ts';

type Row = NonNullable<WaitingQuery['waiting']>[number];

/** The first page: what somebody with these roles has to decide, how much, and since when. */
export function WaitingScreen() {
  const { session } = useConsole();
  const { data, failure, reload } = useAsk(Waiting, {});
  const rows = data?.waiting;
  return (
    <Page title="What waits for me" about={`For ${session.login}, ${session.roles.join(', ')}.`}>
      {rows ? (
        <Tiles rows={rows} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what="Looking what waits" />
      )}
    </Page>
  );
}

function Tiles({ rows }: { readonly rows: readonly Row[] }) {
  const waiting = rows.filter(({ count }) => count > 0);
  const done = rows.filter(({ count }) => count === 0);
  if (rows.length === 0) {
    return (
      <Empty title="Nothing waits for your roles">
        <p>What you can look at is in the navigation.</p>
      </Empty>
    );
  }
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title="Nothing waits for you">
          <p>What comes appears here by itself.</p>
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
          Nothing of: {done.map(({ kind }) => PLACES[kind].words.toLowerCase()).join(', ')}.
        </p>
      ) : null}
    </>
  );
}

function Tile({ row: { kind, onBehalfOf, count, isMore, oldestAt, total } }: { readonly row: Row }) {
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
  // An area without screens has no place to go to yet.
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
