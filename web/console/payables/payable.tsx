import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { PayeeNotes, payeeNotes } from '../parts/payee.tsx';
import { PaymentStory } from '../parts/payment-story.tsx';
import { Decisions, type ShownPayable } from './decisions.tsx';
import { Payable } from './documents.generated.ts';
import { Installments } from './installments.tsx';
import { DUPLICATE_WORDS, STATUS_TONES } from './words.ts';

const route = getRouteApi('/payables/$payableId');

const toList = (
  <Link key="payables" to="/payables">
    Payables
  </Link>
);

export function PayableScreen() {
  const { payableId } = route.useParams();
  const { onBehalfOf } = route.useSearch();
  const { data, failure, isLoading, reload } = useGraphQuery(Payable, { payableId }, [
    'PAYABLE',
    'PAYMENT_BATCH',
    'PAYMENT_ORDER',
  ]);
  const payable = data?.payable;
  if (!payable) {
    return (
      <Page title="Payable" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the payable" />
        ) : (
          <Empty title="This payable does not exist" />
        )}
      </Page>
    );
  }
  const { supplierName, documentReference, status, netAmount, paidAmount } = payable;
  return (
    <Page
      title={`${documentReference} · ${supplierName}`}
      above={[toList]}
      about={
        <>
          <Status state={status} tones={STATUS_TONES} /> · <Money cents={netAmount} /> due <Day day={payable.dueDate} />
          {paidAmount > 0 ? (
            <>
              {' '}
              · <Money cents={paidAmount} /> paid
            </>
          ) : null}
        </>
      }
      acts={<Decisions payable={payable} onBehalfOf={onBehalfOf} />}
    >
      <ChangedPayee payable={payable} />
      <Duplicates payable={payable} />
      <div className="columns">
        <div className="stack">
          <Panel title="Details">
            <PayableFacts payable={payable} />
          </Panel>
          <Installments payable={payable} />
        </div>
        <Panel title="History">
          <PaymentStory steps={payable.story} />
        </Panel>
      </div>
    </Page>
  );
}

/** Payee changes. Shown only while the payable waits for a decision. */
function ChangedPayee({ payable }: { readonly payable: ShownPayable }) {
  if (payable.status !== 'PENDING' || payeeNotes(payable).length === 0) return null;
  return (
    <aside className="panel notice" aria-label="Changes of the payee">
      <p>Compare the payee with the last payment to this supplier:</p>
      <PayeeNotes payee={payable} />
    </aside>
  );
}

function PayableFacts({ payable }: { readonly payable: ShownPayable }) {
  const account = [payable.recipientBankCode, payable.recipientBranch, payable.recipientAccount].filter(Boolean);
  return (
    <Facts
      facts={[
        ['Supplier', payable.supplierName],
        ['CNPJ or CPF', formatDocument(payable.supplierDocument)],
        ['Description', payable.description],
        ['Amount', <Money key="amount" cents={payable.amount} />],
        ...payable.withholdings.map(
          ({ kind, amount }) => [`Withheld: ${wordsOf(kind)}`, <Money key={kind} cents={-amount} signed />] as const,
        ),
        ['Net amount', <Money key="net" cents={payable.netAmount} />],
        ['Payment method', payable.paymentMethod],
        ['PIX key', payable.pixKey],
        ['Barcode', payable.barcode],
        ['Account', account.length > 0 ? account.join(' / ') : null],
        ['Competence', payable.competenceDate ? <Day key="competence" day={payable.competenceDate} /> : null],
        ['Justification', payable.justification],
        ['Prepared by', authorOf(payable.createdBy)],
        ['Prepared', <When key="created" at={payable.createdAt} />],
        ['Id', <Copy key="id" text={payable.payableId} label="id" />],
      ]}
    />
  );
}

function Duplicates({ payable: { possibleDuplicates } }: { readonly payable: ShownPayable }) {
  if (possibleDuplicates.length === 0) return null;
  return (
    <aside className="panel notice" aria-label="Possible duplicates">
      <p className="status" data-tone="wait">
        This payable resembles others. Compare them before you decide:
      </p>
      <ul>
        {possibleDuplicates.map(({ payable, reasons }) => (
          <li key={payable.payableId}>
            <Link to="/payables/$payableId" params={{ payableId: payable.payableId }}>
              <bdi>{payable.documentReference}</bdi> · <bdi>{payable.supplierName}</bdi>
            </Link>
            , <Money cents={payable.netAmount} />, <Status state={payable.status} tones={STATUS_TONES} /> (
            {reasons.map((reason) => DUPLICATE_WORDS[reason]).join('; ')})
          </li>
        ))}
      </ul>
    </aside>
  );
}
