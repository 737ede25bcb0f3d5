import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
    {t('charges.title')}
  </Link>
);

export function ChargeScreen() {
  const { txId } = route.useParams();
  const desk = useDesk();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardChargeDetail, { txId }, ['CHARGES']);
  const charge = data?.charge;
  if (!charge) {
    return (
      <Page title={t('charges.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('charges.one.loading')} />
        ) : (
          <Empty title={t('charges.one.missing')} />
        )}
      </Page>
    );
  }
  const isCancellable = charge.status === 'ACTIVE' && desk.may('pix:write');
  return (
    <Page
      title={charge.description || t('charges.one.id', { id: charge.txId })}
      above={[toList]}
      acts={
        isCancellable ? (
          <Act
            id={`cancel-charge:${txId}`}
            label={t('charges.cancel')}
            tone="danger"
            title={t('charges.cancel.title')}
            initial={{}}
            explain={<p>{t('charges.cancel.explain')}</p>}
            document={DashboardCancelCharge}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { txId } })}
            kinds={['CHARGES']}
            done={() => t('charges.cancel.done')}
          />
        ) : null
      }
    >
      <div className="columns">
        <div className="stack">
          <Panel title={t('charges.code')}>
            <ShownCharge key={charge.status} charge={charge} />
          </Panel>
          <Panel title={t('charges.events')}>
            <LoggedEvents events={charge.events.nodes} />
          </Panel>
        </div>
        <Panel title={t('charges.details')}>
          <Facts
            facts={[
              [t('charges.kind'), t(`charges.kind.${charge.type}`)],
              [t('charges.key'), charge.pixKey],
              [t('charges.created'), <Instant key="created" at={charge.createdAt} />],
              [t('charges.yourId'), charge.externalId],
              [
                t('charges.account'),
                <Link key="account" to="/accounts/$accountId" params={{ accountId: String(charge.accountId) }}>
                  {charge.accountId}
                </Link>,
              ],
              [t('charges.id'), <Copy key="id" text={charge.txId} label={t('charges.id.label')} />],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
