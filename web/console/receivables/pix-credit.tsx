import './receivables.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { Units } from './amount.tsx';
import { PixCredit, type PixCreditQuery, RegisterReceipt } from './documents.generated.ts';
import { fitting, receiptOf } from './identify-credit.tsx';
import { usePlaces } from './places.ts';
import { receiptRefusal } from './receipt-refusal.ts';
import { CENT, formatUnits } from './units.ts';

type ShownCredit = NonNullable<PixCreditQuery['unidentifiedPixCredit']>;
type Candidate = ShownCredit['candidates'][number];

const route = getRouteApi('/pix-credits/$entryId');

const above = [
  <Link key="credits" to="/pix-credits">
    PIX credits
  </Link>,
];

export function PixCreditScreen() {
  const { entryId } = route.useParams();
  const asked = useGraphQuery(PixCredit, { entryId }, ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'RECEIVABLE']);
  const { accountLabel } = usePlaces();
  const credit = asked.data?.unidentifiedPixCredit;
  if (!credit) {
    return (
      <Page title="PIX credit" above={above}>
        <Unread asked={asked} missing="This unidentified PIX credit does not exist" />
      </Page>
    );
  }
  return (
    <Page
      title="PIX credit"
      above={above}
      about={
        <>
          <Money cents={credit.openAmount} /> of <Money cents={credit.amount} /> unidentified, received on{' '}
          <Day day={credit.receivedOn} />
        </>
      }
    >
      <div className="stack">
        <Panel title="Received PIX">
          <Facts
            facts={[
              ['Statement description', credit.description],
              ['Account', accountLabel(credit.accountId)],
              ['Received on', <Day key="day" day={credit.receivedOn} />],
              ['Amount', <Money key="amount" cents={credit.amount} />],
              ['Unidentified', <Money key="open" cents={credit.openAmount} />],
              ['End-to-end id', <Copy key="id" text={credit.endToEndId} label="end-to-end id" />],
            ]}
          />
        </Panel>
        <Panel title="Possible receivables">
          {credit.candidates.length === 0 ? (
            <Empty title="No open receivable has this amount or debtor">
              <p>
                Open the receivable that this PIX pays and identify the PIX there:{' '}
                <Link to="/receivables">Receivables</Link>.
              </p>
            </Empty>
          ) : (
            <ul className="parts">
              {credit.candidates.map((candidate) => (
                <li key={candidate.receivable.receivableId}>
                  <CandidateRow credit={credit} candidate={candidate} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Page>
  );
}

const whyOf = ({ isSameAmount, isSameDebtor }: Candidate) =>
  [isSameDebtor ? 'same debtor' : null, isSameAmount ? 'same amount' : null].filter(Boolean).join(', ');

function CandidateRow({ credit, candidate }: { readonly credit: ShownCredit; readonly candidate: Candidate }) {
  const { session } = useConsole();
  const { receivableId, documentReference, debtorName, description, openBaseUnits, dueDate } = candidate.receivable;
  const name = `${documentReference} of ${debtorName}`;
  const identifies = session.roles.includes('preparer') || session.roles.includes('accountant');
  return (
    <div className="candidate">
      <div>
        <p>
          <Link to="/receivables/$receivableId" params={{ receivableId }}>
            <bdi>{documentReference}</bdi> · <bdi>{debtorName}</bdi>
          </Link>
        </p>
        <p className="muted small">{description}</p>
        <p className="small">
          <Units units={openBaseUnits} currency="BRL" /> open, due <Day day={dueDate} /> · {whyOf(candidate)}
        </p>
      </div>
      {identifies && credit.openAmount > 0 ? (
        <Act
          id={`identify:${credit.entryId}:${receivableId}`}
          label="Identify"
          title={`Identify this PIX as payment of ${name}`}
          initial={{ amount: fitting(credit.openAmount, openBaseUnits), bookedOn: '' }}
          explain={({ amount }) => (
            <p>
              <Units units={(parseReais(amount) ?? 0) * CENT} currency="BRL" /> of the receivable are received on{' '}
              <Day day={credit.receivedOn} />. The receipt can be reversed later.
            </p>
          )}
          fields={({ amount, bookedOn }, change) => (
            <>
              <TextField
                label="Amount in reais"
                hint="The part of the PIX that pays this receivable, for example 1.234,56."
                value={amount}
                change={(text) => change({ amount: text })}
                maxLength={24}
                inputMode="decimal"
              />
              <BookingDayField day={credit.receivedOn} value={bookedOn} change={change} />
            </>
          )}
          check={({ amount }) => (parseReais(amount) ? null : 'Enter an amount, for example 1.234,56.')}
          document={RegisterReceipt}
          variables={({ amount, bookedOn }, idempotencyKey) => ({
            idempotencyKey,
            input: receiptOf(credit, { receivableId, amount, bookedOn }),
          })}
          words={receiptRefusal('BRL')}
          kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
          done={(_result, { amount }) => `${name}: ${formatUnits((parseReais(amount) ?? 0) * CENT, 'BRL')} received.`}
        />
      ) : null}
    </div>
  );
}
