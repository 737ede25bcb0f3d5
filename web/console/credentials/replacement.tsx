import { Link } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { type ShownCredential, termsOf } from './credential-acts.tsx';
import { Credentials } from './documents.generated.ts';
import { Issue } from './issue.tsx';
import type { Owner } from './issue-fields.tsx';

const MOST = 20;

const labelOf = (clientId: string): string => clientId.replace(/-[^-]*$/, '');

export function Replacement({ credential, owner }: { readonly credential: ShownCredential; readonly owner: Owner }) {
  const { credentialId, clientId, createdAt, liveTokens } = credential;
  const { rows } = usePages(Credentials, { partnerId: owner.partnerId, first: MOST }, (result) => result.credentials, [
    'CREDENTIAL',
  ]);
  const later = rows.filter(
    (row) => row.credentialId !== credentialId && row.revokedAt === null && row.createdAt > createdAt,
  );
  const terms = termsOf(credential);
  return (
    <Panel title={t('credentials.replace')}>
      <ol className="steps">
        <li data-done={later.length > 0}>
          <p>{t('credentials.replace.issue')}</p>
          {later.map((row) => (
            <p key={row.credentialId} className="small">
              <Rich
                text="credentials.replace.issued"
                values={{ count: row.liveTokens }}
                tags={{
                  client: (
                    <Link to="/credentials/$credentialId" params={{ credentialId: row.credentialId }}>
                      {row.clientId}
                    </Link>
                  ),
                  small: <span className="muted" />,
                }}
              />
            </p>
          ))}
          <Issue
            id={`replace-credential:${credentialId}`}
            label={t('credentials.replace.issue.act')}
            owners={[owner]}
            initial={{
              partnerId: owner.partnerId,
              label: labelOf(clientId),
              method: credential.method,
              senderConstraint: credential.senderConstraint,
              scopes: terms.scopes,
              addresses: terms.addresses,
            }}
          />
        </li>
        <li data-done={later.some((row) => row.liveTokens > 0)}>
          <p>{t('credentials.replace.use')}</p>
        </li>
        <li data-done={later.length > 0 && liveTokens === 0}>
          <p>{t('credentials.replace.wait', { count: liveTokens })}</p>
        </li>
        <li>
          <p>{t('credentials.replace.revoke')}</p>
        </li>
      </ol>
    </Panel>
  );
}
