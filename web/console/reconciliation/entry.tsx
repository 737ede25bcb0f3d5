import './reconciliation.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { accountName } from '../../shared/format/accounts.ts';
import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { ReconciledAccounts, StatementEntry, type StatementEntryQuery } from './documents.generated.ts';
import { EntryActs } from './entry-acts.tsx';
import { Proposals } from './proposals.tsx';
import { KINDS, RULE_WORDS, STATUS_TONES } from './words.ts';

type ShownEntry = NonNullable<StatementEntryQuery['bankStatementEntry']>;

const route = getRouteApi('/reconciliation/entries/$entryId');
const above = [
  <Link key="reconciliation" to="/reconciliation">
    Reconciliation
  </Link>,
  <Link key="entries" to="/reconciliation/entries">
    Match statements
  </Link>,
];

export function EntryScreen() {
  const { entryId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(StatementEntry, { entryId }, KINDS);
  const accounts = useGraphQuery(ReconciledAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const entry = data?.bankStatementEntry;
  if (!entry) {
    return (
      <Page title="Statement entry" above={above}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the entry" />
        ) : (
          <Empty title="This entry does not exist" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={entry.description === '' ? wordsOf(entry.kind) : entry.description}
      above={above}
      about={
        <>
          <Status state={entry.status} tones={STATUS_TONES} /> · <Money cents={entry.amount} signed /> on{' '}
          <Day day={entry.date} />
        </>
      }
      acts={<EntryActs entry={entry} />}
    >
      <div className="columns">
        <div className="stack">
          <Proposals entry={entry} />
          <Panel title="Statement data">
            <Facts
              facts={[
                ['Account', accountName(accounts.data?.master, entry)],
                ['Kind', wordsOf(entry.kind)],
                [
                  'Amount not returned',
                  entry.openAmount === entry.amount ? null : <Money key="open" cents={entry.openAmount} signed />,
                ],
                ['Document', entry.document],
                ['End-to-end id', entry.endToEndId && <Copy text={entry.endToEndId} label="end-to-end id" />],
                [entry.status === 'IGNORED' ? 'Ignore reason' : 'Conflict', entry.statusReason],
                ['Number in the statement', <Copy key="external" text={entry.externalId} label="number" />],
                ['Imported by', authorOf(entry.createdBy)],
                ['Imported', <When key="created" at={entry.createdAt} />],
              ]}
            />
          </Panel>
        </div>
        <Matches entry={entry} />
      </div>
    </Page>
  );
}

function Matches({ entry: { matches } }: { readonly entry: ShownEntry }) {
  return (
    <Panel title="Matches">
      {matches.nodes.length === 0 ? (
        <p className="muted small none">No matches.</p>
      ) : (
        <ol className="parts">
          {matches.nodes.map((match) => (
            <li key={match.matchId}>
              <Link to="/matches/$matchId" params={{ matchId: match.matchId }}>
                {RULE_WORDS[match.rule]}
              </Link>
              <p className="muted small">
                <When at={match.createdAt} /> · {authorOf(match.createdBy)}
              </p>
              {match.undoneBy ? (
                <p className="status" data-tone="bad">
                  Undone by {authorOf(match.undoneBy)}: {match.undoReason}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
