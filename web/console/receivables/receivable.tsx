import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { Units } from './amount.tsx';
import { Receivable } from './documents.generated.ts';
import { usePlaces } from './places.ts';
import { ReceiptsOf } from './receipts-of.tsx';
import { ReceivableActs } from './receivable-acts.tsx';
import { STATUS_TONES } from './words.ts';

const route = getRouteApi('/receivables/$receivableId');

const above = [
  <Link key="receivables" to="/receivables">
    {t('receivables.title')}
  </Link>,
];

export function ReceivableScreen() {
  const { receivableId } = route.useParams();
  const asked = useGraphQuery(Receivable, { receivableId }, ['RECEIVABLE']);
  const { companyName, branchName, accountLabel, classLabel } = usePlaces();
  const receivable = asked.data?.receivable;
  if (!receivable)
    return (
      <Page title={t('receivables.one')} above={above}>
        <Unread asked={asked} missing={t('receivables.missing')} />
      </Page>
    );
  const { currency, destinationAccountId } = receivable;
  return (
    <Page
      title={`${receivable.documentReference} · ${receivable.debtorName}`}
      above={above}
      about={
        <Rich
          text="receivables.summary"
          values={{
            status: (
              <Status
                state={receivable.status}
                tones={STATUS_TONES}
                text={t(`receivables.status.${receivable.status}`)}
              />
            ),
            open: <Units units={receivable.openBaseUnits} currency={currency} />,
            day: <Day day={receivable.dueDate} />,
          }}
        />
      }
      acts={<ReceivableActs receivable={receivable} />}
    >
      <div className="stack">
        <Panel title={t('receivables.details')}>
          <Facts
            facts={[
              [t('receivables.debtor'), receivable.debtorName],
              [t('receivables.cnpjOrCpf'), formatDocument(receivable.debtorDocument)],
              [t('receivables.description'), receivable.description],
              [t('receivables.amount'), <Units key="owed" units={receivable.amountBaseUnits} currency={currency} />],
              [
                t('receivables.received'),
                <Units key="received" units={receivable.receivedBaseUnits} currency={currency} />,
              ],
              [t('receivables.open'), <Units key="open" units={receivable.openBaseUnits} currency={currency} />],
              [t('receivables.company'), companyName(receivable.companyId)],
              [t('receivables.branch'), branchName(receivable.branchId)],
              [
                t('receivables.account.receiving'),
                destinationAccountId === null ? null : accountLabel(destinationAccountId),
              ],
              [t('receivables.class'), classLabel(receivable.financialAccountId)],
              [t('receivables.accrual'), <Day key="competence" day={receivable.competenceDate} />],
              [t('receivables.enteredBy'), authorOf(receivable.createdBy)],
              [t('receivables.entered'), <When key="created" at={receivable.createdAt} />],
              [t('receivables.cancelledBy'), receivable.cancelledBy && authorOf(receivable.cancelledBy)],
              [t('receivables.cancelled'), receivable.cancelledAt && <When at={receivable.cancelledAt} />],
              [t('receivables.cancellationReason'), receivable.cancellationReason],
              [t('receivables.id'), <Copy key="id" text={receivable.receivableId} label={t('receivables.id.label')} />],
            ]}
          />
        </Panel>
        <section aria-label={t('receivables.receipts')}>
          <ReceiptsOf receivableId={receivable.receivableId} currency={currency} />
        </section>
      </div>
    </Page>
  );
}
