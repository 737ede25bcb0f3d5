import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
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
      label="Change"
      title={`Change ${clientId}`}
      initial={shown}
      explain={(wanted) =>
        wanted.scopes.some(isGuardedScope) || shown.addresses !== wanted.addresses ? (
          <p className="status" data-tone="wait">
            Restrictions take effect at once. Adding scopes that move money or access finance, or adding an address,
            requires the approval of a second admin.
          </p>
        ) : (
          <p>
            The change takes effect at once. Tokens with more scopes or for other addresses become invalid. The client
            must request a new token.
          </p>
        )
      }
      fields={(values, change) => <TermFields values={values} change={change} isIntegration={isIntegration} />}
      check={(wanted) =>
        termsMissing(wanted) ??
        (Object.keys(changesOf(shown, wanted)).length === 0 ? 'Change at least one field.' : null)
      }
      document={ChangeCredential}
      variables={(wanted) => ({ input: { credentialId, ...changesOf(shown, wanted) } })}
      kinds={KINDS}
      done={({ changeCredential: changed }) =>
        changed?.__typename === 'ChangedCredential' && changed.change
          ? 'The change waits for a second admin.'
          : `${clientId} is changed.`
      }
    />
  );
}

export function Revoke({ credential }: { readonly credential: ShownCredential }) {
  const { credentialId, clientId, liveTokens } = credential;
  return (
    <Act
      id={`revoke-credential:${credentialId}`}
      label="Revoke"
      tone="danger"
      title={`Revoke ${clientId}`}
      initial={{}}
      explain={
        <>
          <p>
            The credential gets no new tokens. Its tokens become invalid within 5 seconds and its live connections are
            closed. This cannot be undone.
          </p>
          {liveTokens > 0 ? (
            <p className="status" data-tone="bad">
              The credential is in use: it has {plural(liveTokens, 'live token')}. Its client loses access at once.
            </p>
          ) : (
            <p>The credential has no live tokens.</p>
          )}
        </>
      }
      document={RevokeCredential}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { credentialId } })}
      kinds={KINDS}
      done={() => `${clientId} is revoked.`}
    />
  );
}
