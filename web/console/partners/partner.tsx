import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { plural } from '../../shared/format/words.ts';
import { useAsk, usePages } from '../../shared/graph/ask.ts';
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

/** One partner: whether it is served, what opens the gateway to it, and how its receivers do. */
export function PartnerScreen() {
  const { partnerId } = route.useParams();
  const { data, failure, isLoading, reload } = useAsk(Partner, { partnerId }, ['PARTNER', 'CHANGE_REQUEST']);
  const partner = data?.partner;
  if (!partner) {
    return (
      <Page title="Partner" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Reading the partner" />
        ) : (
          <Empty title="There is no such partner" />
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
          <Panel title="What it is">
            <Facts
              facts={[
                ['Kind', partner.isIntegration ? "An integration of the institution's own finance" : 'A partner'],
                ['Added', <When key="created" at={partner.createdAt} />],
                [
                  'Waits for a second admin',
                  partner.pendingChangeId ? (
                    <Link key="change" to="/changes/$changeId" params={{ changeId: partner.pendingChangeId }}>
                      See what was asked for
                    </Link>
                  ) : null,
                ],
                ['Id', <Copy key="id" text={partnerId} label="id" />],
              ]}
            />
          </Panel>
          <Webhooks partnerId={partnerId} />
          <Panel title="What happened">
            <p className="panel-text">
              <Link to="/partners/$partnerId/events" params={{ partnerId }}>
                Its event log
              </Link>
              , live, and searched by transaction, end-to-end or event id.
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
          Issue, and those before
        </Link>
      }
    >
      {pages.failure ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Reading credentials" />
      ) : open.length === 0 ? (
        <Empty title="It has none">
          <p>It can do nothing until one is issued to it.</p>
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
                {pendingChangeId ? ' · a change waits for a second admin' : ''}
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
        <Loading what="Reading webhooks" />
      ) : pages.rows.length === 0 ? (
        <Empty title="It has none">
          <p>A partner registers its receivers itself.</p>
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
                {plural(pendingDeliveries, 'delivery', 'deliveries')} on the way
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
