import { Link } from '@tanstack/react-router';
import { plural } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
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
    <Panel title="Replace without downtime">
      <ol className="steps">
        <li data-done={later.length > 0}>
          <p>Issue a new credential with the same scopes and addresses. Both work at the same time.</p>
          {later.map((row) => (
            <p key={row.credentialId} className="small">
              <Link to="/credentials/$credentialId" params={{ credentialId: row.credentialId }}>
                {row.clientId}
              </Link>{' '}
              <span className="muted">issued, {plural(row.liveTokens, 'live token')}</span>
            </p>
          ))}
          <Issue
            id={`replace-credential:${credentialId}`}
            label="Issue new credential"
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
          <p>Ask the partner to use the new credential everywhere.</p>
        </li>
        <li data-done={later.length > 0 && liveTokens === 0}>
          <p>
            Wait until this credential has no live tokens:{' '}
            {liveTokens === 0 ? 'none left' : plural(liveTokens, 'token')}.
          </p>
        </li>
        <li>
          <p>Revoke this credential.</p>
        </li>
      </ol>
    </Panel>
  );
}
