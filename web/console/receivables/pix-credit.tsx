import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    {t('receivables.credits')}
  </Link>,
];

export function PixCreditScreen() {
  const { entryId } = route.useParams();
  const asked = useGraphQuery(PixCredit, { entryId }, ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'RECEIVABLE']);
  const { accountLabel } = usePlaces();
  const credit = asked.data?.unidentifiedPixCredit;
  if (!credit) {
    return (
      <Page title={t('receivables.credit')} above={above}>
        <Unread asked={asked} missing={t('receivables.credit.missing')} />
      </Page>
    );
  }
  return (
    <Page
      title={t('receivables.credit')}
      above={above}
      about={
        <Rich
          text="receivables.credit.summary"
          values={{
            open: <Money cents={credit.openAmount} />,
            amount: <Money cents={credit.amount} />,
            day: <Day day={credit.receivedOn} />,
          }}
        />
      }
    >
      <div className="stack">
        <Panel title={t('receivables.credit.details')}>
          <Facts
            facts={[
              [t('receivables.credit.description'), credit.description],
              [t('receivables.account'), accountLabel(credit.accountId)],
              [t('receivables.receivedOn'), <Day key="day" day={credit.receivedOn} />],
              [t('receivables.amount'), <Money key="amount" cents={credit.amount} />],
              [t('receivables.unidentified'), <Money key="open" cents={credit.openAmount} />],
              [
                t('receivables.endToEnd'),
                <Copy key="id" text={credit.endToEndId} label={t('receivables.endToEnd.label')} />,
              ],
            ]}
          />
        </Panel>
        <Panel title={t('receivables.candidates')}>
          {credit.candidates.length === 0 ? (
            <Empty title={t('receivables.candidates.none')}>
              <p>
                <Rich text="receivables.candidates.none.about" tags={{ link: <Link to="/receivables" /> }} />
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
  [isSameDebtor ? t('receivables.same.debtor') : null, isSameAmount ? t('receivables.same.amount') : null]
    .filter(Boolean)
    .join(', ');

function CandidateRow({ credit, candidate }: { readonly credit: ShownCredit; readonly candidate: Candidate }) {
  const { session } = useConsole();
  const { receivableId, documentReference, debtorName, description, openBaseUnits, dueDate } = candidate.receivable;
  const name = t('receivables.name', { reference: documentReference, debtor: debtorName });
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
          <Rich
            text="receivables.candidate"
            values={{
              amount: <Units units={openBaseUnits} currency="BRL" />,
              day: <Day day={dueDate} />,
              why: whyOf(candidate),
            }}
          />
        </p>
      </div>
      {identifies && credit.openAmount > 0 ? (
        <Act
          id={`identify:${credit.entryId}:${receivableId}`}
          label={t('receivables.identify')}
          title={t('receivables.identify.asPayment', { name })}
          initial={{ amount: fitting(credit.openAmount, openBaseUnits), bookedOn: '' }}
          explain={({ amount }) => (
            <p>
              <Rich
                text="receivables.identify.asPayment.explain"
                values={{
                  amount: <Units units={(parseReais(amount) ?? 0) * CENT} currency="BRL" />,
                  day: <Day day={credit.receivedOn} />,
                }}
              />
            </p>
          )}
          fields={({ amount, bookedOn }, change) => (
            <>
              <TextField
                label={t('receivables.amountInReais')}
                hint={t('receivables.identify.hint')}
                value={amount}
                change={(text) => change({ amount: text })}
                maxLength={24}
                inputMode="decimal"
              />
              <BookingDayField day={credit.receivedOn} value={bookedOn} change={change} />
            </>
          )}
          check={({ amount }) => (parseReais(amount) ? null : t('receivables.amount.missing'))}
          document={RegisterReceipt}
          variables={({ amount, bookedOn }, idempotencyKey) => ({
            idempotencyKey,
            input: receiptOf(credit, { receivableId, amount, bookedOn }),
          })}
          words={receiptRefusal('BRL')}
          kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
          done={(_result, { amount }) =>
            t('receivables.identify.done', { name, amount: formatUnits((parseReais(amount) ?? 0) * CENT, 'BRL') })
          }
        />
      ) : null}
    </div>
  );
}
