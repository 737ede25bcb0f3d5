import './credentials.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useNow, When } from '../../shared/parts/times.tsx';
import { Change, Revoke, type ShownCredential } from './credential-acts.tsx';
import { Credential, CredentialPartner } from './documents.generated.ts';
import { Replacement } from './replacement.tsx';
import { STATE_TONES, stateOf } from './words.ts';

const route = getRouteApi('/credentials/$credentialId');
/** The change feed does not report use, so the screen polls. */
const LOOK_MS = 10_000;

const toList = (
  <Link key="credentials" to="/credentials">
    {t('credentials.title')}
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
      <Page title={t('credentials.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('credentials.loading.one')} />
        ) : (
          <Empty title={t('credentials.missing')} />
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
  const state = stateOf(credential, now);
  const status = <Status state={state} tones={STATE_TONES} text={t(`credentials.state.${state}`)} />;
  return (
    <Page
      title={clientId}
      above={[
        toList,
        <Link key="partner" to="/partners/$partnerId" params={{ partnerId }}>
          {partner?.name ?? t('credentials.partner')}
        </Link>,
      ]}
      about={partner?.suspendedSince ? <Rich text="credentials.partner.suspended" tags={{ status }} /> : status}
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
        <aside className="panel notice" aria-label={t('credentials.pending.title')}>
          <p className="status" data-tone="wait">
            {t('credentials.pending.about')}
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <div className="stack">
          <Panel title={t('credentials.details')}>
            <Facts
              facts={[
                [t('credentials.partner'), partner?.name],
                [t('credentials.method'), t(`credentials.method.${credential.method}`)],
                [t('credentials.constraint'), t(`credentials.constraint.${credential.senderConstraint}`)],
                [t('credentials.addresses'), authorizedIps?.join(', ') ?? t('credentials.addresses.any')],
                [t('credentials.ends'), expiresAt ? <When key="ends" at={expiresAt} /> : t('credentials.ends.none')],
                [t('credentials.tokens'), liveTokens],
                [t('credentials.issued'), <When key="created" at={credential.createdAt} />],
                [t('credentials.revoked'), revokedAt ? <When key="revoked" at={revokedAt} /> : null],
                [
                  t('credentials.clientId'),
                  <Copy key="client" text={clientId} label={t('credentials.clientId.label')} />,
                ],
              ]}
            />
          </Panel>
          <Panel title={t('credentials.scopes')}>
            <ul className="scopes">
              {credential.scopes.toSorted().map((scope) => (
                <li key={scope}>
                  <code>{scope}</code>
                </li>
              ))}
            </ul>
            {credential.scopes.length === 0 ? <p className="muted state">{t('credentials.scopes.none')}</p> : null}
          </Panel>
        </div>
        {revokedAt === null && partner ? <Replacement credential={credential} owner={partner} /> : null}
      </div>
    </Page>
  );
}
