import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { LoggedEvents } from '../events/events-about.tsx';
import { Instant } from '../parts/instant.tsx';
import { DashboardCancelCharge, DashboardChargeDetail } from './documents.generated.ts';
import { ShownCharge } from './shown-charge.tsx';

const route = getRouteApi('/charges/$txId');

const toList = (
  <Link key="charges" to="/charges">
    Charges
  </Link>
);

export function ChargeScreen() {
  const { txId } = route.useParams();
  const desk = useDesk();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardChargeDetail, { txId }, ['Charges']);
  const charge = data?.charge;
  if (!charge) {
    return (
      <Page title="Charge" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the charge" />
        ) : (
          <Empty title="This charge does not exist" />
        )}
      </Page>
    );
  }
  const isCancellable = charge.status === 'ACTIVE' && desk.may('pix:write');
  return (
    <Page
      title={charge.description || `Charge ${charge.txId}`}
      above={[toList]}
      acts={
        isCancellable ? (
          <Act
            id={`cancel-charge:${txId}`}
            label="Cancel charge"
            tone="danger"
            title="Cancel this charge"
            initial={{}}
            explain={<p>The charge can no longer be paid, and the bank of a payer sees that. This cannot be undone.</p>}
            document={DashboardCancelCharge}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { txId } })}
            kinds={['Charges']}
            done={() => 'The charge is cancelled.'}
          />
        ) : null
      }
    >
      <div className="columns">
        <div className="stack">
          <Panel title="Code">
            <ShownCharge key={charge.status} charge={charge} />
          </Panel>
          <Panel title="Events">
            <LoggedEvents events={charge.events.nodes} />
          </Panel>
        </div>
        <Panel title="Details">
          <Facts
            facts={[
              ['Kind', wordsOf(charge.type)],
              ['PIX key', charge.pixKey],
              ['Created', <Instant key="created" at={charge.createdAt} />],
              ['Your id', charge.externalId],
              [
                'Account',
                <Link key="account" to="/accounts/$accountId" params={{ accountId: String(charge.accountId) }}>
                  {charge.accountId}
                </Link>,
              ],
              ['Charge id', <Copy key="id" text={charge.txId} label="charge id" />],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
