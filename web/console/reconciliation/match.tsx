import { t } from '../../shared/language/text.ts';
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
import { KINDS } from './words.ts';

const route = getRouteApi('/matches/$matchId');
const toList = (
  <Link key="matches" to="/matches">
    {t('reconciliation.matches')}
  </Link>
);

export function MatchScreen() {
  const { matchId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(ReconciliationMatch, { matchId }, KINDS);
  const match = data?.reconciliationMatch;
  if (!match) {
    return (
      <Page title={t('reconciliation.match.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('reconciliation.match.loading')} />
        ) : (
          <Empty title={t('reconciliation.match.missing')} />
        )}
      </Page>
    );
  }
  const { createdAt, createdBy, undoneAt, undoneBy, undoReason, reason, rule } = match;
  return (
    <Page
      title={t('reconciliation.match.one')}
      above={[toList]}
      about={t(`reconciliation.rule.${rule}`)}
      acts={<Unmatch match={match} />}
    >
      <div className="columns">
        <div className="stack">
          <Panel title={t('reconciliation.statementEntries')}>
            <ol className="parts">
              {match.entries.nodes.map((entry) => (
                <li key={entry.entryId} className="balance">
                  <span>
                    <Link to="/reconciliation/entries/$entryId" params={{ entryId: entry.entryId }}>
                      {entry.description === '' ? t('reconciliation.entry') : entry.description}
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
              <p className="muted small none">{t('reconciliation.first100')}</p>
            ) : null}
          </Panel>
          <MatchedItems match={match} />
        </div>
        <div className="stack">
          <Panel title={t('reconciliation.history')}>
            <Story
              steps={[
                {
                  key: 'made',
                  at: createdAt,
                  what: t('reconciliation.done.matched'),
                  who: createdBy,
                  why: reason,
                  tone: 'good',
                },
                ...(undoneAt === null
                  ? []
                  : [
                      {
                        ...{
                          key: 'undone',
                          at: undoneAt,
                          what: t('reconciliation.undone'),
                          who: undoneBy,
                          why: undoReason,
                        },
                        tone: 'bad' as const,
                      },
                    ]),
              ]}
            />
          </Panel>
          <Panel title={t('reconciliation.details')}>
            <Facts
              facts={[
                [
                  t('reconciliation.matchedBy'),
                  match.kind === 'AUTOMATIC' ? t('reconciliation.automatic') : authorOf(createdBy),
                ],
                ...(match.bookedOn === null
                  ? []
                  : ([[t('reconciliation.countsOn'), <Day key="day" day={match.bookedOn} />]] as const)),
                [t('reconciliation.id'), <Copy key="id" text={match.matchId} label={t('reconciliation.id.label')} />],
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
      label={t('reconciliation.undo')}
      tone="danger"
      title={t('reconciliation.undo.title')}
      initial={{ reason: '', bookedOn: '' }}
      explain={<p>{t('reconciliation.undo.explain')}</p>}
      fields={({ reason, bookedOn }, change) => (
        <>
          <LongTextField
            label={t('reconciliation.reason')}
            hint={t('reconciliation.reason.matchHint')}
            value={reason}
            change={(reason) => change({ reason })}
          />
          <BookingDayField day={first} value={bookedOn} change={change} />
        </>
      )}
      check={({ reason }) => (reason.trim() === '' ? t('reconciliation.undo.missing') : null)}
      document={UnmatchEntries}
      variables={({ reason, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: { matchId, reason, bookedOn: bookedOn || null },
      })}
      kinds={KINDS}
      done={() => t('reconciliation.undo.done')}
    />
  );
}
