import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { ReconciliationMatchQuery } from './documents.generated.ts';

export type ShownMatch = NonNullable<ReconciliationMatchQuery['reconciliationMatch']>;
type Item = ShownMatch['items']['nodes'][number];

export function MatchedItems({ match: { items } }: { readonly match: ShownMatch }) {
  return (
    <Panel title={t('reconciliation.matchedItems')}>
      {items.nodes.length === 0 ? (
        <p className="muted small none">{t('reconciliation.matchedItems.none')}</p>
      ) : (
        <ol className="parts">
          {items.nodes.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a match do not move
            <li key={index} className="balance">
              <span>
                <What item={item} /> <span className="muted small">{t(`reconciliation.kind.${item.kind}`)}</span>
              </span>
              <Money cents={item.amount} signed />
            </li>
          ))}
        </ol>
      )}
      {items.pageInfo.hasNextPage ? <p className="muted small none">{t('reconciliation.first100')}</p> : null}
    </Panel>
  );
}

function What({
  item: { paymentOrder, remittanceItem, receipt, returnedEntry, reason },
}: {
  readonly item: Item;
}): ReactNode {
  const payment = paymentOrder ?? remittanceItem;
  if (payment) {
    const { payableId, supplierName, documentReference } = payment.installment.payable;
    return (
      <>
        <Link to="/payables/$payableId" params={{ payableId }}>
          <bdi>{documentReference}</bdi> · <bdi>{supplierName}</bdi>
        </Link>{' '}
        <span className="muted small">
          <Day day={payment.paidOn} />
        </span>
      </>
    );
  }
  if (receipt) {
    return (
      <>
        <Link to="/receivables/$receivableId" params={{ receivableId: receipt.receivable.receivableId }}>
          <bdi>{receipt.receivable.documentReference}</bdi> · <bdi>{receipt.receivable.debtorName}</bdi>
        </Link>{' '}
        <span className="muted small">
          <Day day={receipt.receivedOn} />
        </span>
      </>
    );
  }
  if (returnedEntry) {
    return (
      <Link to="/reconciliation/entries/$entryId" params={{ entryId: returnedEntry.entryId }}>
        {returnedEntry.description}
      </Link>
    );
  }
  return reason === null ? null : t(`reconciliation.reason.${reason}`);
}
