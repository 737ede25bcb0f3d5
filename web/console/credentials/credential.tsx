import './credentials.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useNow, When } from '../../shared/parts/times.tsx';
import { Change, Revoke, type ShownCredential } from './credential-acts.tsx';
import { Credential, CredentialPartner } from './documents.generated.ts';
import { Replacement } from './replacement.tsx';
import { CONSTRAINT_WORDS, METHOD_WORDS, STATE_TONES, stateOf } from './words.ts';

const route = getRouteApi('/credentials/$credentialId');
/** The change feed does not report use, so the screen polls. */
const LOOK_MS = 10_000;

const toList = (
  <Link key="credentials" to="/credentials">
    Credentials
  </Link>
);

export function CredentialScreen() {
  const { credentialId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(Credential, { credentialId }, [
    'CREDENTIAL',
    'CHANGE_REQUEST',
  ]);
  useEvery(data?.credential && !data.credential.revokedAt ? LOOK_MS : null, reload);
  const credential = data?.credential;
  if (!credential) {
    return (
      <Page title="Credential" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the credential" />
        ) : (
          <Empty title="This credential does not exist" />
        )}
      </Page>
    );
  }
  return <Shown credential={credential} />;
}

function Shown({ credential }: { readonly credential: ShownCredential }) {
  const now = useNow();
  const { data } = useGraphQuery(CredentialPartner, { partnerId: credential.partnerId }, ['PARTNER']);
  const partner = data?.partner;
  const { clientId, partnerId, revokedAt, authorizedIps, expiresAt, liveTokens } = credential;
  const isIntegration = partner?.isIntegration ?? false;
  return (
    <Page
      title={clientId}
      above={[
        toList,
        <Link key="partner" to="/partners/$partnerId" params={{ partnerId }}>
          {partner?.name ?? 'Partner'}
        </Link>,
      ]}
      about={
        <>
          <Status state={stateOf(credential, now)} tones={STATE_TONES} />
          {partner?.suspendedSince ? ' · its partner is suspended: all its requests are rejected' : ''}
        </>
      }
      acts={
        revokedAt === null ? (
          <>
            <Revoke credential={credential} />
            <Change credential={credential} isIntegration={isIntegration} />
          </>
        ) : null
      }
    >
      {credential.pendingChangeId ? (
        <aside className="panel notice" aria-label="Pending change">
          <p className="status" data-tone="wait">
            A change waits for the approval of a second admin. You cannot request another change until then.
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <div className="stack">
          <Panel title="Details">
            <Facts
              facts={[
                ['Partner', partner?.name],
                ['Authentication', METHOD_WORDS[credential.method]],
                ['Token binding', CONSTRAINT_WORDS[credential.senderConstraint]],
                ['Allowed from', authorizedIps?.join(', ') ?? 'any address'],
                ['Ends', expiresAt ? <When key="ends" at={expiresAt} /> : 'no end date'],
                ['Live tokens', liveTokens],
                ['Issued', <When key="created" at={credential.createdAt} />],
                ['Revoked', revokedAt ? <When key="revoked" at={revokedAt} /> : null],
                ['Client id', <Copy key="client" text={clientId} label="client id" />],
              ]}
            />
          </Panel>
          <Panel title="Scopes">
            <ul className="scopes">
              {credential.scopes.toSorted().map((scope) => (
                <li key={scope}>
                  <code>{scope}</code>
                </li>
              ))}
            </ul>
            {credential.scopes.length === 0 ? <p className="muted state">No scopes yet.</p> : null}
          </Panel>
        </div>
        {revokedAt === null && partner ? <Replacement credential={credential} owner={partner} /> : null}
      </div>
    </Page>
  );
}
