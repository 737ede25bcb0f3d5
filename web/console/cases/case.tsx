import './cases.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { plural, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Payload } from '../../shared/parts/payload.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useWhileUnderWay } from '../payment-runs/under-way.ts';
import { Acts, AskRail, ProposeAct } from './case-acts.tsx';
import { RailCase } from './documents.generated.ts';
import { DIRECTION_WORDS, KIND_WORDS, KINDS, RAIL_WORDS, type ShownCase, STATUS_TONES } from './words.ts';

const route = getRouteApi('/cases/$caseId');

const above = [
  <Link key="cases" to="/cases">
    Cases
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
      <Page title="Case" above={above}>
        <Unread asked={asked} missing="This case does not exist" />
      </Page>
    );
  const { kind, rail, status, acts } = found;
  const isDecidable = status === 'OPEN' && !acts.some((act) => act.status === 'PROPOSED' || act.status === 'APPROVED');
  return (
    <Page
      title={KIND_WORDS[kind]}
      above={above}
      about={
        <>
          {RAIL_WORDS[rail]} · <Status state={status} tones={STATUS_TONES} />
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
          <Panel title="What the rail and the books say">
            <Facts facts={factsOf(found)} />
          </Panel>
          <Panel title="Acts">
            <Acts acts={acts} />
          </Panel>
        </div>
        <Panel title="Evidence" aside={<span className="muted small">{plural(found.evidenceCount, 'message')}</span>}>
          {found.evidence.length === 0 ? (
            <p className="muted state">The case has no message: a comparison opened it.</p>
          ) : (
            found.evidence.map(({ messageId, type, body, signature, receivedAt }) => (
              <div key={messageId} className="case-part">
                <p>
                  <strong>{type}</strong>{' '}
                  <span className="muted small">
                    received <When at={receivedAt} />, message {messageId},{' '}
                    {signature === null ? 'without a signature' : <>signature {signature}</>}
                  </span>
                </p>
                <Payload text={JSON.stringify(body)} label={`Body of ${type}`} />
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

type Shown = Parameters<typeof Facts>[0]['facts'];

function factsOf(found: ShownCase): Shown {
  const { reference, transactionId, accountId, amount, direction, suspenseAmount, openedAt, endedAt, facts } = found;
  return [
    ['Amount', amount === null ? 'not stated by the rail' : <Money key="amount" cents={amount} />],
    ['Money', direction && DIRECTION_WORDS[direction]],
    ['On suspense', suspenseAmount === 0 ? null : <Money key="suspense" cents={suspenseAmount} />],
    ['Reference', reference && <code>{reference}</code>],
    ['Transaction', transactionId && <code>{transactionId}</code>],
    ['Account', accountId === null ? null : String(accountId)],
    ...Object.entries(facts as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
      value === null ? [] : [[wordsOf(name), shown(value)] as const],
    ),
    ['Opened', <When key="opened" at={openedAt} />],
    ['Ended', endedAt && <When at={endedAt} />],
  ];
}
