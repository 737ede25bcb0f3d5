import './reconciliation.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Story } from '../../shared/parts/story.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { ReconciliationMatch, UnmatchEntries } from './documents.generated.ts';
import { MatchedItems, type ShownMatch } from './matched-items.tsx';
import { KINDS, RULE_WORDS } from './words.ts';

const route = getRouteApi('/matches/$matchId');
const toList = (
  <Link key="matches" to="/matches">
    Matches
  </Link>
);

export function MatchScreen() {
  const { matchId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(ReconciliationMatch, { matchId }, KINDS);
  const match = data?.reconciliationMatch;
  if (!match) {
    return (
      <Page title="Match" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the match" />
        ) : (
          <Empty title="This match does not exist" />
        )}
      </Page>
    );
  }
  const { createdAt, createdBy, undoneAt, undoneBy, undoReason, reason, rule } = match;
  return (
    <Page title="Match" above={[toList]} about={RULE_WORDS[rule]} acts={<Unmatch match={match} />}>
      <div className="columns">
        <div className="stack">
          <Panel title="Statement entries">
            <ol className="parts">
              {match.entries.nodes.map((entry) => (
                <li key={entry.entryId} className="balance">
                  <span>
                    <Link to="/reconciliation/entries/$entryId" params={{ entryId: entry.entryId }}>
                      {entry.description === '' ? 'Entry' : entry.description}
                    </Link>{' '}
                    <span className="muted small">
                      <Day day={entry.date} />
                    </span>
                  </span>
                  <Money cents={entry.amount} signed />
                </li>
              ))}
            </ol>
            {match.entries.pageInfo.hasNextPage ? (
              <p className="muted small none">Only the first 100 are shown.</p>
            ) : null}
          </Panel>
          <MatchedItems match={match} />
        </div>
        <div className="stack">
          <Panel title="History">
            <Story
              steps={[
                { key: 'made', at: createdAt, what: 'Matched', who: createdBy, why: reason, tone: 'good' },
                ...(undoneAt === null
                  ? []
                  : [
                      {
                        ...{ key: 'undone', at: undoneAt, what: 'Undone', who: undoneBy, why: undoReason },
                        tone: 'bad' as const,
                      },
                    ]),
              ]}
            />
          </Panel>
          <Panel title="Details">
            <Facts
              facts={[
                ['Matched by', match.kind === 'AUTOMATIC' ? 'automatic rules' : authorOf(createdBy)],
                ...(match.bookedOn === null ? [] : ([['Counts on', <Day key="day" day={match.bookedOn} />]] as const)),
                ['Id', <Copy key="id" text={match.matchId} label="id" />],
              ]}
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Unmatch({ match: { matchId, undoneAt, entries } }: { readonly match: ShownMatch }) {
  const { session } = useConsole();
  if (undoneAt !== null || !session.roles.includes('accountant')) return null;
  const first = entries.nodes.map(({ date }) => date).sort()[0] ?? '';
  return (
    <Act
      id={`unmatch:${matchId}`}
      label="Undo match"
      tone="danger"
      title="Undo this match"
      initial={{ reason: '', bookedOn: '' }}
      explain={
        <p>
          Its entries wait for a match again, and the automatic rules do not repeat the match. The accounting entries of
          its differences are reversed.
        </p>
      }
      fields={({ reason, bookedOn }, change) => (
        <>
          <LongTextField
            label="Reason"
            hint="Stored with the match."
            value={reason}
            change={(reason) => change({ reason })}
          />
          <BookingDayField day={first} value={bookedOn} change={change} />
        </>
      )}
      check={({ reason }) => (reason.trim() === '' ? 'Enter a reason. It is kept for audits.' : null)}
      document={UnmatchEntries}
      variables={({ reason, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: { matchId, reason, bookedOn: bookedOn || null },
      })}
      kinds={KINDS}
      done={() => 'The match is undone. Its entries wait again.'}
    />
  );
}
