import './cases.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Payload } from '../../shared/parts/payload.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useWhileUnderWay } from '../payment-runs/under-way.ts';
import { Acts, AskRail, ProposeAct } from './case-acts.tsx';
import { RailCase } from './documents.generated.ts';
import { KINDS, type ShownCase, STATUS_TONES } from './words.ts';

const route = getRouteApi('/cases/$caseId');

const above = [
  <Link key="cases" to="/cases">
    {t('cases.title')}
  </Link>,
];

export function CaseScreen() {
  const { caseId } = route.useParams();
  const asked = useGraphQuery(RailCase, { caseId }, KINDS);
  const found = asked.data?.railCase;
  // Settlement books an approved act without an event in the change feed.
  useWhileUnderWay(found?.acts.some(({ status }) => status === 'APPROVED') ?? false, asked.reload);
  if (!found)
    return (
      <Page title={t('cases.case')} above={above}>
        <Unread asked={asked} missing={t('cases.missing')} />
      </Page>
    );
  const { kind, rail, status, acts } = found;
  const isDecidable = status === 'OPEN' && !acts.some((act) => act.status === 'PROPOSED' || act.status === 'APPROVED');
  return (
    <Page
      title={t(`cases.kind.${kind}`)}
      above={above}
      about={
        <>
          {t(`cases.rail.${rail}`)} · <Status state={status} tones={STATUS_TONES} text={t(`cases.status.${status}`)} />
        </>
      }
      acts={
        status === 'OPEN' ? (
          <>
            {found.transactionId === null ? null : <AskRail found={found} />}
            {isDecidable ? <ProposeAct found={found} /> : null}
          </>
        ) : null
      }
    >
      <div className="stack">
        <div className="columns">
          <Panel title={t('cases.said')}>
            <Facts facts={factsOf(found)} />
          </Panel>
          <Panel title={t('cases.acts')}>
            <Acts acts={acts} />
          </Panel>
        </div>
        <Panel
          title={t('cases.evidence')}
          aside={<span className="muted small">{t('cases.evidence.count', { count: found.evidenceCount })}</span>}
        >
          {found.evidence.length === 0 ? (
            <p className="muted state">{t('cases.evidence.none')}</p>
          ) : (
            found.evidence.map(({ messageId, type, body, signature, receivedAt }) => (
              <div key={messageId} className="case-part">
                <p>
                  <strong>{type}</strong>{' '}
                  <span className="muted small">
                    {signature === null ? (
                      <Rich text="cases.evidence.unsigned" values={{ at: <When at={receivedAt} />, id: messageId }} />
                    ) : (
                      <Rich
                        text="cases.evidence.signed"
                        values={{ at: <When at={receivedAt} />, id: messageId, signature }}
                      />
                    )}
                  </span>
                </p>
                <Payload text={JSON.stringify(body)} label={t('cases.evidence.body', { type })} />
              </div>
            ))
          )}
        </Panel>
      </div>
    </Page>
  );
}

/** Numbers are cents. Instants have the form of the console. */
const shown = (value: unknown) => {
  if (typeof value === 'number') return <Money cents={value} />;
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? <When at={text} /> : text;
};

const FACTS = [
  ...(['transaction_type', 'books_status', 'books_reason', 'books_amount', 'books_returned'] as const),
  ...(['rail_status', 'rail_reason_code', 'rail_reason', 'rail_at', 'rail_amount', 'rail_num_ctrl_str'] as const),
  ...(['return_id', 'original_end_to_end_id', 'day', 'statement_id'] as const),
] as const;

function nameOf(fact: string): string {
  const known = FACTS.find((each) => each === fact);
  return known ? t(`cases.fact.${known}`) : wordsOf(fact);
}

type Shown = Parameters<typeof Facts>[0]['facts'];

function factsOf(found: ShownCase): Shown {
  const { reference, transactionId, accountId, amount, direction, suspenseAmount, openedAt, endedAt, facts } = found;
  return [
    [t('cases.amount'), amount === null ? t('cases.amount.notStated') : <Money key="amount" cents={amount} />],
    [t('cases.direction'), direction && t(`cases.direction.${direction}`)],
    [t('cases.suspense'), suspenseAmount === 0 ? null : <Money key="suspense" cents={suspenseAmount} />],
    [t('cases.reference'), reference && <code>{reference}</code>],
    [t('cases.transaction'), transactionId && <code>{transactionId}</code>],
    [t('cases.account'), accountId === null ? null : String(accountId)],
    ...Object.entries(facts as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
      value === null ? [] : [[nameOf(name), shown(value)] as const],
    ),
    [t('cases.opened'), <When key="opened" at={openedAt} />],
    [t('cases.ended'), endedAt && <When at={endedAt} />],
  ];
}
