import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
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
    Receivables
  </Link>,
];

export function ReceivableScreen() {
  const { receivableId } = route.useParams();
  const asked = useGraphQuery(Receivable, { receivableId }, ['RECEIVABLE']);
  const { companyName, branchName, accountLabel, classLabel } = usePlaces();
  const receivable = asked.data?.receivable;
  if (!receivable)
    return (
      <Page title="Receivable" above={above}>
        <Unread asked={asked} missing="This receivable does not exist" />
      </Page>
    );
  const { currency, destinationAccountId } = receivable;
  return (
    <Page
      title={`${receivable.documentReference} · ${receivable.debtorName}`}
      above={above}
      about={
        <>
          <Status state={receivable.status} tones={STATUS_TONES} /> ·{' '}
          <Units units={receivable.openBaseUnits} currency={currency} /> open, due <Day day={receivable.dueDate} />
        </>
      }
      acts={<ReceivableActs receivable={receivable} />}
    >
      <div className="stack">
        <Panel title="Details">
          <Facts
            facts={[
              ['Debtor', receivable.debtorName],
              ['CNPJ or CPF', formatDocument(receivable.debtorDocument)],
              ['Description', receivable.description],
              ['Amount', <Units key="owed" units={receivable.amountBaseUnits} currency={currency} />],
              ['Received', <Units key="received" units={receivable.receivedBaseUnits} currency={currency} />],
              ['Open', <Units key="open" units={receivable.openBaseUnits} currency={currency} />],
              ['Creditor company', companyName(receivable.companyId)],
              ['Branch', branchName(receivable.branchId)],
              ['Receiving account', destinationAccountId === null ? null : accountLabel(destinationAccountId)],
              ['Financial account', classLabel(receivable.financialAccountId)],
              ['Accrual date', <Day key="competence" day={receivable.competenceDate} />],
              ['Entered by', authorOf(receivable.createdBy)],
              ['Entered', <When key="created" at={receivable.createdAt} />],
              ['Cancelled by', receivable.cancelledBy && authorOf(receivable.cancelledBy)],
              ['Cancelled', receivable.cancelledAt && <When at={receivable.cancelledAt} />],
              ['Cancellation reason', receivable.cancellationReason],
              ['Id', <Copy key="id" text={receivable.receivableId} label="id" />],
            ]}
          />
        </Panel>
        <section aria-label="Receipts">
          <ReceiptsOf receivableId={receivable.receivableId} currency={currency} />
        </section>
      </div>
    </Page>
  );
}
