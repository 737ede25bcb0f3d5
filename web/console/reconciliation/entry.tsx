import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './reconciliation.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { accountName } from '../../shared/format/accounts.ts';
import { authorOf } from '../../shared/format/words.ts';
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
import { KINDS, STATUS_TONES } from './words.ts';

type ShownEntry = NonNullable<StatementEntryQuery['bankStatementEntry']>;

const route = getRouteApi('/reconciliation/entries/$entryId');
const above = [
  <Link key="reconciliation" to="/reconciliation">
    {t('reconciliation.title')}
  </Link>,
  <Link key="entries" to="/reconciliation/entries">
    {t('reconciliation.board')}
  </Link>,
];

export function EntryScreen() {
  const { entryId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(StatementEntry, { entryId }, KINDS);
  const accounts = useGraphQuery(ReconciledAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const entry = data?.bankStatementEntry;
  if (!entry) {
    return (
      <Page title={t('reconciliation.statementEntry')} above={above}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('reconciliation.entry.loading')} />
        ) : (
          <Empty title={t('reconciliation.entry.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={entry.description === '' ? t(`reconciliation.entryKind.${entry.kind}`) : entry.description}
      above={above}
      about={
        <Rich
          text="reconciliation.entry.summary"
          values={{
            status: (
              <Status state={entry.status} tones={STATUS_TONES} text={t(`reconciliation.status.${entry.status}`)} />
            ),
            amount: <Money cents={entry.amount} signed />,
            day: <Day day={entry.date} />,
          }}
        />
      }
      acts={<EntryActs entry={entry} />}
    >
      <div className="columns">
        <div className="stack">
          <Proposals entry={entry} />
          <Panel title={t('reconciliation.entry.data')}>
            <Facts
              facts={[
                [t('reconciliation.account'), accountName(accounts.data?.master, entry)],
                [t('reconciliation.kind'), t(`reconciliation.entryKind.${entry.kind}`)],
                [
                  t('reconciliation.entry.open'),
                  entry.openAmount === entry.amount ? null : <Money key="open" cents={entry.openAmount} signed />,
                ],
                [t('reconciliation.document'), entry.document],
                [
                  t('reconciliation.endToEnd'),
                  entry.endToEndId && <Copy text={entry.endToEndId} label={t('reconciliation.endToEnd.label')} />,
                ],
                [
                  entry.status === 'IGNORED' ? t('reconciliation.ignoreReason') : t('reconciliation.conflict'),
                  entry.statusReason,
                ],
                [
                  t('reconciliation.externalId'),
                  <Copy key="external" text={entry.externalId} label={t('reconciliation.externalId.label')} />,
                ],
                [t('reconciliation.importedBy'), authorOf(entry.createdBy)],
                [t('reconciliation.imported'), <When key="created" at={entry.createdAt} />],
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
    <Panel title={t('reconciliation.matches')}>
      {matches.nodes.length === 0 ? (
        <p className="muted small none">{t('reconciliation.matches.noneHere')}</p>
      ) : (
        <ol className="parts">
          {matches.nodes.map((match) => (
            <li key={match.matchId}>
              <Link to="/matches/$matchId" params={{ matchId: match.matchId }}>
                {t(`reconciliation.rule.${match.rule}`)}
              </Link>
              <p className="muted small">
                <When at={match.createdAt} /> · {authorOf(match.createdBy)}
              </p>
              {match.undoneBy ? (
                <p className="status" data-tone="bad">
                  {t('reconciliation.undoneBy', { author: authorOf(match.undoneBy), reason: match.undoReason ?? '' })}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
