import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useLive } from '../desk/use-live.ts';
import { LoggedEvents } from '../events/events-about.tsx';
import { Instant } from '../parts/instant.tsx';
import { DashboardPayment, DashboardTransaction } from './documents.generated.ts';
import { isOpen, STATUS_TONES } from './words.ts';

const route = getRouteApi('/payments/$transactionId');

const toList = (
  <Link key="payments" to="/payments">
    {t('payments.title')}
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
      <Page title={t('payments.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('payments.one.loading')} />
        ) : (
          <Empty title={t('payments.one.missing')} />
        )}
      </Page>
    );
  }
  const status = live?.status ?? payment.status;
  const endToEndId = 'endToEndId' in payment ? payment.endToEndId : null;
  const completedAt = live?.completedAt ?? payment.completedAt;
  return (
    <Page
      title={`${t(`desk.transactionType.${payment.type}`)} · ${payment.transactionId}`}
      above={[toList]}
      about={
        <>
          <Status state={status} tones={STATUS_TONES} text={t(`payments.status.${status}`)} /> ·{' '}
          <Money cents={payment.amount} />
        </>
      }
    >
      <div className="columns">
        <Panel title={t('payments.events')}>
          {payment.events.nodes.length === 0 ? (
            <Empty title={t('payments.events.none')}>
              <p>{t('payments.events.none.about')}</p>
            </Empty>
          ) : (
            <LoggedEvents events={payment.events.nodes} />
          )}
        </Panel>
        <Panel title={t('payments.details')}>
          <Facts
            facts={[
              [t('payments.amount'), <Money key="amount" cents={payment.amount} />],
              [t('payments.fee'), payment.fee === 0 ? null : <Money key="fee" cents={payment.fee} />],
              [t('payments.description'), payment.description],
              [t('payments.error'), live?.errorReason ?? payment.errorReason],
              [t('payments.created'), <Instant key="created" at={payment.createdAt} />],
              [t('payments.completed'), completedAt ? <Instant key="completed" at={completedAt} /> : null],
              [
                t('payments.account'),
                <Link key="account" to="/accounts/$accountId" params={{ accountId: String(payment.accountId) }}>
                  {payment.accountId}
                </Link>,
              ],
              [t('payments.id'), <Copy key="id" text={payment.transactionId} label={t('payments.id.label')} />],
              [
                t('payments.endToEnd'),
                endToEndId ? <Copy key="e2e" text={endToEndId} label={t('payments.endToEnd.label')} /> : null,
              ],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
