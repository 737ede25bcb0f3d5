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

/** Only what differs from what was shown: what somebody else changes meanwhile stays. */
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
            A change that only restricts holds at once. Any other change of scopes that move money or enter finance, and
            any further address, waits until a second admin approves it.
          </p>
        ) : (
          <p>
            It holds at once. Tokens that say more, or were issued for other addresses, end: the client asks for
            another.
          </p>
        )
      }
      fields={(values, change) => <TermFields values={values} change={change} isIntegration={isIntegration} />}
      check={(wanted) =>
        termsMissing(wanted) ?? (Object.keys(changesOf(shown, wanted)).length === 0 ? 'Nothing is changed yet.' : null)
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
            It gets no further token, and within five seconds its tokens open nothing; live connections are closed. This
            cannot be undone.
          </p>
          {liveTokens > 0 ? (
            <p className="status" data-tone="bad">
              It is in use: {plural(liveTokens, 'token')} of it {liveTokens === 1 ? 'is' : 'are'} good now. Whoever uses
              it is refused at once.
            </p>
          ) : (
            <p>None of its tokens is good now: nobody seems to use it.</p>
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
