import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { ChangeCredential, type CredentialQuery, RevokeCredential } from './documents.generated.ts';
import { isGuardedScope } from './scopes.ts';
import { addressesOf, endOf, TermFields, type Terms, termsMissing } from './terms.tsx';

export type ShownCredential = NonNullable<CredentialQuery['credential']>;

const KINDS = ['CREDENTIAL', 'CHANGE_REQUEST'];
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

export const termsOf = ({ scopes, authorizedIps, expiresAt }: ShownCredential): Terms => ({
  scopes,
  addresses: authorizedIps?.join('\n') ?? '',
  endsOn: expiresAt ? DAY.format(new Date(expiresAt)) : '',
});

/** Only the fields that differ from what the screen showed. Concurrent changes to other fields are kept. */
function changesOf(shown: Terms, wanted: Terms) {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join() === other.toSorted().join();
  return {
    ...(isSame(shown.scopes, wanted.scopes) ? {} : { scopes: [...wanted.scopes] }),
    ...(shown.addresses === wanted.addresses ? {} : { authorizedIps: addressesOf(wanted) }),
    ...(shown.endsOn === wanted.endsOn ? {} : { expiresAt: endOf(wanted) }),
  };
}

export function Change({
  credential,
  isIntegration,
}: {
  readonly credential: ShownCredential;
  readonly isIntegration: boolean;
}) {
  const { credentialId, clientId } = credential;
  const shown = termsOf(credential);
  return (
    <Act
      id={`change-credential:${credentialId}`}
      label={t('credentials.change')}
      title={t('credentials.change.title', { clientId })}
      initial={shown}
      explain={(wanted) =>
        wanted.scopes.some(isGuardedScope) || shown.addresses !== wanted.addresses ? (
          <p className="status" data-tone="wait">
            {t('credentials.change.guarded')}
          </p>
        ) : (
          <p>{t('credentials.change.explain')}</p>
        )
      }
      fields={(values, change) => <TermFields values={values} change={change} isIntegration={isIntegration} />}
      check={(wanted) =>
        termsMissing(wanted) ??
        (Object.keys(changesOf(shown, wanted)).length === 0 ? t('credentials.change.missing') : null)
      }
      document={ChangeCredential}
      variables={(wanted) => ({ input: { credentialId, ...changesOf(shown, wanted) } })}
      kinds={KINDS}
      done={({ changeCredential: changed }) =>
        changed?.__typename === 'ChangedCredential' && changed.change
          ? t('credentials.change.waits')
          : t('credentials.change.done', { clientId })
      }
    />
  );
}

export function Revoke({ credential }: { readonly credential: ShownCredential }) {
  const { credentialId, clientId, liveTokens } = credential;
  return (
    <Act
      id={`revoke-credential:${credentialId}`}
      label={t('credentials.revoke')}
      tone="danger"
      title={t('credentials.revoke.title', { clientId })}
      initial={{}}
      explain={
        <>
          <p>{t('credentials.revoke.explain')}</p>
          {liveTokens > 0 ? (
            <p className="status" data-tone="bad">
              {t('credentials.revoke.used', { count: liveTokens })}
            </p>
          ) : (
            <p>{t('credentials.revoke.unused')}</p>
          )}
        </>
      }
      document={RevokeCredential}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { credentialId } })}
      kinds={KINDS}
      done={() => t('credentials.revoke.done', { clientId })}
    />
  );
}
