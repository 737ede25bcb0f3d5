import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { IssueCredential } from './documents.generated.ts';
import { IssueFields, type IssueValues, issueMissing, type Owner, proofOf } from './issue-fields.tsx';
import { isGuardedScope } from './scopes.ts';
import { addressesOf, endOf } from './terms.tsx';

const NEW: IssueValues = {
  partnerId: '',
  label: '',
  method: 'SECRET',
  senderConstraint: 'NONE',
  keys: '',
  certificate: '',
  scopes: [],
  addresses: '',
  endsOn: '',
};

export function Issue({
  id,
  label = 'Issue a credential',
  owners,
  initial,
}: {
  readonly id: string;
  readonly label?: string;
  readonly owners: readonly Owner[];
  readonly initial: Partial<IssueValues>;
}) {
  const showSecret = useSecret();
  return (
    <Act
      id={id}
      label={label}
      tone="primary"
      title="Issue a credential"
      initial={{ ...NEW, ...initial }}
      explain={({ scopes, method }) => (
        <>
          <p>The credential works at once. {method === 'SECRET' ? 'The secret is shown once, after this step.' : ''}</p>
          {scopes.some(isGuardedScope) ? (
            <p className="status" data-tone="wait">
              Scopes that move money or access finance require the approval of a second admin. All other scopes work at
              once.
            </p>
          ) : null}
        </>
      )}
      fields={(values, change) => <IssueFields values={values} change={change} owners={owners} />}
      check={issueMissing}
      document={IssueCredential}
      variables={(values, idempotencyKey) => {
        const { partnerId, label: name, method, senderConstraint, scopes } = values;
        const [authorizedIps, expiresAt] = [addressesOf(values), endOf(values)];
        return {
          idempotencyKey,
          input: {
            ...{ partnerId, label: name, method, senderConstraint, scopes: [...scopes] },
            ...(authorizedIps ? { authorizedIps } : {}),
            ...(expiresAt ? { expiresAt } : {}),
            ...proofOf(values),
          },
        };
      }}
      kinds={['CREDENTIAL', 'CHANGE_REQUEST']}
      done={({ issueCredential: made }) =>
        made?.__typename === 'IssuedCredential' && made.change
          ? 'The credential is issued. Scopes that move money or access finance wait for a second admin.'
          : 'The credential is issued.'
      }
      onDone={({ issueCredential: made }) => {
        if (made?.__typename !== 'IssuedCredential') return;
        const { clientId } = made.credential;
        if (made.clientSecret !== null) {
          showSecret({
            title: 'Credential secret',
            parts: [
              ['Client id', clientId],
              ['Secret', made.clientSecret],
            ],
            about:
              'Send the client id and the secret to the partner over a private channel. A lost secret cannot be recovered: issue another credential.',
          });
        } else if (made.credential.method === 'SECRET') {
          toast(
            `The secret of ${clientId} was lost with the first response. Revoke this credential and issue another one.`,
            'bad',
          );
        }
      }}
    />
  );
}
