import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
import { STATUS_TONES } from './words.ts';

const route = getRouteApi('/payables/$payableId');

const toList = (
  <Link key="payables" to="/payables">
    {t('payables.title')}
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
      <Page title={t('payables.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('payables.loading')} />
        ) : (
          <Empty title={t('payables.missing')} />
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
        <Rich
          text={paidAmount > 0 ? 'payables.summary.paid' : 'payables.summary'}
          values={{
            status: <Status state={status} tones={STATUS_TONES} text={t(`payables.status.${status}`)} />,
            amount: <Money cents={netAmount} />,
            day: <Day day={payable.dueDate} />,
            paid: <Money cents={paidAmount} />,
          }}
        />
      }
      acts={<Decisions payable={payable} onBehalfOf={onBehalfOf} />}
    >
      <ChangedPayee payable={payable} />
      <Duplicates payable={payable} />
      <div className="columns">
        <div className="stack">
          <Panel title={t('payables.details')}>
            <PayableFacts payable={payable} />
          </Panel>
          <Installments payable={payable} />
        </div>
        <Panel title={t('payables.history')}>
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
    <aside className="panel notice" aria-label={t('payables.payeeChanges')}>
      <p>{t('payables.payeeChanges.about')}</p>
      <PayeeNotes payee={payable} />
    </aside>
  );
}

function PayableFacts({ payable }: { readonly payable: ShownPayable }) {
  const account = [payable.recipientBankCode, payable.recipientBranch, payable.recipientAccount].filter(Boolean);
  return (
    <Facts
      facts={[
        [t('payables.supplier'), payable.supplierName],
        [t('payables.cnpjOrCpf'), formatDocument(payable.supplierDocument)],
        [t('payables.description'), payable.description],
        [t('payables.amount'), <Money key="amount" cents={payable.amount} />],
        ...payable.withholdings.map(
          ({ kind, amount }) =>
            [
              t('payables.withheld', { kind: kind === 'OTHER' ? t('payables.withholding.OTHER') : kind }),
              <Money key={kind} cents={-amount} signed />,
            ] as const,
        ),
        [t('payables.netAmount'), <Money key="net" cents={payable.netAmount} />],
        [t('payables.paymentMethod'), t(`payables.method.${payable.paymentMethod}`)],
        [t('payables.pixKey'), payable.pixKey],
        [t('payables.barcode'), payable.barcode],
        [t('payables.account'), account.length > 0 ? account.join(' / ') : null],
        [
          t('payables.competence'),
          payable.competenceDate ? <Day key="competence" day={payable.competenceDate} /> : null,
        ],
        [t('payables.justification'), payable.justification],
        [t('payables.preparedBy'), authorOf(payable.createdBy)],
        [t('payables.prepared'), <When key="created" at={payable.createdAt} />],
        [t('payables.id'), <Copy key="id" text={payable.payableId} label={t('payables.id.label')} />],
      ]}
    />
  );
}

function Duplicates({ payable: { possibleDuplicates } }: { readonly payable: ShownPayable }) {
  if (possibleDuplicates.length === 0) return null;
  return (
    <aside className="panel notice" aria-label={t('payables.duplicates')}>
      <p className="status" data-tone="wait">
        {t('payables.duplicates.about')}
      </p>
      <ul>
        {possibleDuplicates.map(({ payable, reasons }) => (
          <li key={payable.payableId}>
            <Rich
              text="payables.duplicate"
              values={{
                payable: (
                  <Link to="/payables/$payableId" params={{ payableId: payable.payableId }}>
                    <bdi>{payable.documentReference}</bdi> · <bdi>{payable.supplierName}</bdi>
                  </Link>
                ),
                amount: <Money cents={payable.netAmount} />,
                status: (
                  <Status state={payable.status} tones={STATUS_TONES} text={t(`payables.status.${payable.status}`)} />
                ),
                reasons: reasons.map((reason) => t(`payables.duplicate.${reason}`)).join('; '),
              }}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
