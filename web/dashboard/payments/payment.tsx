import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useLive } from '../desk/use-live.ts';
import { LoggedEvents } from '../events/events-about.tsx';
import { Instant } from '../parts/instant.tsx';
import { DashboardPayment, DashboardTransaction } from './documents.generated.ts';
import { isOpen, STATUS_TONES, STATUS_WORDS, TYPE_WORDS } from './words.ts';

const route = getRouteApi('/payments/$transactionId');

const toList = (
  <Link key="payments" to="/payments">
    Payments
  </Link>
);

export function PaymentScreen() {
  const { transactionId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardPayment, { transactionId }, null);
  const payment = data?.transaction;
  const followed = payment && isOpen(payment.status) ? { transactionId } : null;
  const live = useLive(DashboardTransaction, followed, ({ transaction }) => !isOpen(transaction.status))?.transaction;
  if (!payment) {
    return (
      <Page title="Payment" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the payment" />
        ) : (
          <Empty title="This payment does not exist" />
        )}
      </Page>
    );
  }
  const status = live?.status ?? payment.status;
  const endToEndId = 'endToEndId' in payment ? payment.endToEndId : null;
  const completedAt = live?.completedAt ?? payment.completedAt;
  return (
    <Page
      title={`${TYPE_WORDS[payment.type]} · ${payment.transactionId}`}
      above={[toList]}
      about={
        <>
          <Status state={status} tones={STATUS_TONES} words={STATUS_WORDS} /> · <Money cents={payment.amount} />
        </>
      }
    >
      <div className="columns">
        <Panel title="Events">
          {payment.events.nodes.length === 0 ? (
            <Empty title="No events in the log">
              <p>Bill payments have no events. Old events are removed from the log.</p>
            </Empty>
          ) : (
            <LoggedEvents events={payment.events.nodes} />
          )}
        </Panel>
        <Panel title="Details">
          <Facts
            facts={[
              ['Amount', <Money key="amount" cents={payment.amount} />],
              ['Fee', payment.fee === 0 ? null : <Money key="fee" cents={payment.fee} />],
              ['Description', payment.description],
              ['Error', live?.errorReason ?? payment.errorReason],
              ['Accepted', <Instant key="created" at={payment.createdAt} />],
              ['Final', completedAt ? <Instant key="completed" at={completedAt} /> : null],
              [
                'Account',
                <Link key="account" to="/accounts/$accountId" params={{ accountId: String(payment.accountId) }}>
                  {payment.accountId}
                </Link>,
              ],
              ['Transaction id', <Copy key="id" text={payment.transactionId} label="transaction id" />],
              ['End-to-end id', endToEndId ? <Copy key="e2e" text={endToEndId} label="end-to-end id" /> : null],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
