import { Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { CounterpartyPayables, type CounterpartyPayablesQuery, type PayableStatus } from './documents.generated.ts';
import type { ShownCounterparty } from './words.ts';

type NewestPayables = NonNullable<CounterpartyPayablesQuery['counterparty']>['payables'];

const TONES = {
  PENDING: 'wait',
  APPROVED: 'good',
  SCHEDULED: 'wait',
  PARTIALLY_PAID: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  CANCELLED: 'idle',
} as const satisfies Readonly<Record<PayableStatus, string>>;

export function Owed({ counterparty: { counterpartyId, document } }: { readonly counterparty: ShownCounterparty }) {
  const { data, failure, reload } = useGraphQuery(CounterpartyPayables, { id: counterpartyId }, [
    'PAYABLE',
    'PAYMENT_BATCH',
  ]);
  const payables = data?.counterparty?.payables;
  return (
    <Panel
      title={t('counterparties.payables')}
      aside={
        <Link to="/payables" search={{ supplierDocument: document }}>
          {t('counterparties.payables.all')}
        </Link>
      }
    >
      {payables ? (
        <Newest payables={payables} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what={t('counterparties.payables.loading')} />
      )}
    </Panel>
  );
}

function Newest({ payables: { nodes, pageInfo } }: { readonly payables: NewestPayables }) {
  if (nodes.length === 0) return <p className="said muted">{t('counterparties.payables.none')}</p>;
  return (
    <>
      <ul className="parts">
        {nodes.map(({ payableId, documentReference, netAmount, dueDate, status }) => (
          <li key={payableId} className="part-head">
            <Link to="/payables/$payableId" params={{ payableId }}>
              {documentReference}
            </Link>
            <Money cents={netAmount} />
            <span>
              <Rich text="counterparties.payables.due" values={{ day: <Day day={dueDate} /> }} />
            </span>
            <Status state={status} tones={TONES} text={t(`payables.status.${status}`)} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage ? <p className="said muted small">{t('counterparties.payables.newest')}</p> : null}
    </>
  );
}
