import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Partner, PartnerCredentials, PartnerWebhooks } from './documents.generated.ts';
import { PartnerActs, PartnerStatus } from './partner-acts.tsx';
import { WEBHOOK_TONES } from './words.ts';

const route = getRouteApi('/partners/$partnerId');
const MOST = 100;

const toList = (
  <Link key="partners" to="/partners">
    {t('partners.title')}
  </Link>
);

export function PartnerScreen() {
  const { partnerId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(Partner, { partnerId }, ['PARTNER', 'CHANGE_REQUEST']);
  const partner = data?.partner;
  if (!partner) {
    return (
      <Page title={t('partners.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('partners.loading.one')} />
        ) : (
          <Empty title={t('partners.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={partner.name}
      above={[toList]}
      about={
        partner.suspendedSince ? (
          <Rich
            text="partners.status.since"
            values={{ at: <When at={partner.suspendedSince} /> }}
            tags={{ status: <PartnerStatus partner={partner} /> }}
          />
        ) : (
          <PartnerStatus partner={partner} />
        )
      }
      acts={<PartnerActs partner={partner} />}
    >
      <div className="columns">
        <div className="stack">
          <Panel title={t('partners.details')}>
            <Facts
              facts={[
                [
                  t('partners.kind'),
                  partner.isIntegration ? t('partners.kind.integration') : t('partners.kind.partner'),
                ],
                [t('partners.created'), <When key="created" at={partner.createdAt} />],
                [
                  t('partners.pending.title'),
                  partner.pendingChangeId ? (
                    <Link key="change" to="/changes/$changeId" params={{ changeId: partner.pendingChangeId }}>
                      {t('partners.pending.show')}
                    </Link>
                  ) : null,
                ],
                [t('partners.id'), <Copy key="id" text={partnerId} label={t('partners.id.label')} />],
              ]}
            />
          </Panel>
          <Webhooks partnerId={partnerId} />
          <Panel title={t('partners.events')}>
            <p className="panel-text">
              <Rich
                text="partners.events.search"
                tags={{ link: <Link to="/partners/$partnerId/events" params={{ partnerId }} /> }}
              />
            </p>
          </Panel>
        </div>
        <PartnersCredentials partnerId={partnerId} />
      </div>
    </Page>
  );
}

function PartnersCredentials({ partnerId }: { readonly partnerId: string }) {
  const pages = usePages(PartnerCredentials, { partnerId, first: MOST }, (result) => result.credentials, [
    'CREDENTIAL',
  ]);
  const open = pages.rows.filter(({ revokedAt }) => revokedAt === null);
  return (
    <Panel
      title={t('credentials.title')}
      aside={
        <Link to="/credentials" search={{ partnerId }}>
          {t('partners.credentials.all')}
        </Link>
      }
    >
      {pages.failure ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('credentials.loading')} />
      ) : open.length === 0 ? (
        <Empty title={t('credentials.none')}>
          <p>{t('partners.credentials.none.about')}</p>
        </Empty>
      ) : (
        <ul className="lines">
          {open.map(({ credentialId, clientId, scopes, liveTokens, expiresAt, pendingChangeId }) => (
            <li key={credentialId}>
              <Link to="/credentials/$credentialId" params={{ credentialId }}>
                {clientId}
              </Link>
              <span className="muted">{t('partners.credentials.tokens', { count: liveTokens })}</span>
              <span className="muted small">
                {t('credentials.scopes.count', { count: scopes.length })}
                {expiresAt ? (
                  <>
                    {' '}
                    · <Rich text="partners.credentials.ends" values={{ at: <When at={expiresAt} /> }} />
                  </>
                ) : null}
                {pendingChangeId ? ` · ${t('partners.pending')}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Webhooks({ partnerId }: { readonly partnerId: string }) {
  const pages = usePages(PartnerWebhooks, { partnerId, first: MOST }, (result) => result.partnerWebhooks, [
    'WEBHOOK',
    'WEBHOOK_DELIVERY',
  ]);
  return (
    <Panel title={t('partners.webhooks')}>
      {pages.failure ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('partners.webhooks.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('partners.webhooks.none')}>
          <p>{t('partners.webhooks.none.about')}</p>
        </Empty>
      ) : (
        <ul className="lines">
          {pages.rows.map(({ webhookId, url, status, failingSince, pendingDeliveries }) => (
            <li key={webhookId}>
              <Link to="/partners/webhooks/$webhookId" params={{ webhookId }}>
                {url}
              </Link>
              <Status state={status} tones={WEBHOOK_TONES} text={t(`partners.webhook.state.${status}`)} />
              <span className="muted small">
                {t('partners.webhooks.pending', { count: pendingDeliveries })}
                {failingSince ? (
                  <>
                    {' '}
                    · <Rich text="partners.webhooks.failing" values={{ at: <When at={failingSince} /> }} />
                  </>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
