import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { t } from '../../shared/language/text.ts';
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
  label = t('credentials.issue'),
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
      title={t('credentials.issue')}
      initial={{ ...NEW, ...initial }}
      explain={({ scopes, method }) => (
        <>
          <p>{method === 'SECRET' ? t('credentials.issue.explain.secret') : t('credentials.issue.explain')}</p>
          {scopes.some(isGuardedScope) ? (
            <p className="status" data-tone="wait">
              {t('credentials.issue.guarded')}
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
          ? t('credentials.issue.done.waits')
          : t('credentials.issue.done')
      }
      onDone={({ issueCredential: made }) => {
        if (made?.__typename !== 'IssuedCredential') return;
        const { clientId } = made.credential;
        if (made.clientSecret !== null) {
          showSecret({
            title: t('credentials.secret.title'),
            parts: [
              [t('credentials.clientId'), clientId],
              [t('credentials.secret'), made.clientSecret],
            ],
            about: t('credentials.secret.about'),
          });
        } else if (made.credential.method === 'SECRET') {
          toast(t('credentials.secret.lost', { clientId }), 'bad');
        }
      }}
    />
  );
}
