import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Partner, PartnerCredentials, PartnerWebhooks } from './documents.generated.ts';
import { PartnerActs, PartnerStatus } from './partner-acts.tsx';
import { WEBHOOK_TONES, WEBHOOK_WORDS } from './words.ts';

const route = getRouteApi('/partners/$partnerId');
const MOST = 100;

const toList = (
  <Link key="partners" to="/partners">
    Partners
  </Link>
);

export function PartnerScreen() {
  const { partnerId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(Partner, { partnerId }, ['PARTNER', 'CHANGE_REQUEST']);
  const partner = data?.partner;
  if (!partner) {
    return (
      <Page title="Partner" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the partner" />
        ) : (
          <Empty title="This partner does not exist" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={partner.name}
      above={[toList]}
      about={
        <>
          <PartnerStatus partner={partner} />
          {partner.suspendedSince ? (
            <>
              {' '}
              since <When at={partner.suspendedSince} />
            </>
          ) : null}
        </>
      }
      acts={<PartnerActs partner={partner} />}
    >
      <div className="columns">
        <div className="stack">
          <Panel title="Details">
            <Facts
              facts={[
                ['Kind', partner.isIntegration ? 'Integration of the institution' : 'Partner'],
                ['Added', <When key="created" at={partner.createdAt} />],
                [
                  'Pending change',
                  partner.pendingChangeId ? (
                    <Link key="change" to="/changes/$changeId" params={{ changeId: partner.pendingChangeId }}>
                      Show the request
                    </Link>
                  ) : null,
                ],
                ['Id', <Copy key="id" text={partnerId} label="id" />],
              ]}
            />
          </Panel>
          <Webhooks partnerId={partnerId} />
          <Panel title="Events">
            <p className="panel-text">
              <Link to="/partners/$partnerId/events" params={{ partnerId }}>
                Event log
              </Link>
              : live, with search by transaction id, end-to-end id or event id.
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
      title="Credentials"
      aside={
        <Link to="/credentials" search={{ partnerId }}>
          Issue or show all
        </Link>
      }
    >
      {pages.failure ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading credentials" />
      ) : open.length === 0 ? (
        <Empty title="No credentials">
          <p>The partner has no access until you issue a credential.</p>
        </Empty>
      ) : (
        <ul className="lines">
          {open.map(({ credentialId, clientId, scopes, liveTokens, expiresAt, pendingChangeId }) => (
            <li key={credentialId}>
              <Link to="/credentials/$credentialId" params={{ credentialId }}>
                {clientId}
              </Link>
              <span className="muted">{plural(liveTokens, 'live token')}</span>
              <span className="muted small">
                {plural(scopes.length, 'scope')}
                {expiresAt ? (
                  <>
                    {' '}
                    · ends <When at={expiresAt} />
                  </>
                ) : null}
                {pendingChangeId ? ' · pending change' : ''}
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
    <Panel title="Webhooks">
      {pages.failure ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading webhooks" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No webhooks">
          <p>Partners register their own webhooks.</p>
        </Empty>
      ) : (
        <ul className="lines">
          {pages.rows.map(({ webhookId, url, status, failingSince, pendingDeliveries }) => (
            <li key={webhookId}>
              <Link to="/partners/webhooks/$webhookId" params={{ webhookId }}>
                {url}
              </Link>
              <Status state={status} tones={WEBHOOK_TONES} words={WEBHOOK_WORDS} />
              <span className="muted small">
                {plural(pendingDeliveries, 'delivery', 'deliveries')} pending
                {failingSince ? (
                  <>
                    {' '}
                    · failing since <When at={failingSince} />
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
