import { instant, integer, orNull, text, texts, uuid, word } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { CLIENT_METHODS, SENDER_CONSTRAINTS } from '../partners/client-settings.ts';
import { waitingChange } from '../waiting-change.ts';

export const TOKENS_COUNTED = 1_000;

/** From `credential c join partner p`. Times are real times. */
export const credential = resource(
  'Credential',
  'A credential of a partner. Its secret is returned only once, when it is issued.',
  {
    id: uuid('Id of the credential (UUID).', { graph: 'credentialId', graphType: 'ID' }),
    partnerId: uuid('Id of the partner.', { graphType: 'ID' }),
    clientId: text('`client_id` of OAuth.'),
    scopes: texts('Scopes of the credential.'),
    authorizedIps: orNull(
      texts('Addresses from which the credential may be used, as CIDRs.', { column: 'c.authorized_ips::text[]' }),
      'when every address is allowed',
    ),
    expiresAt: orNull(instant('End of validity.'), 'when the credential does not expire'),
    method: word(CLIENT_METHODS, 'Authentication method at the token endpoint.', { column: 'c.auth_method' }),
    senderConstraint: word(SENDER_CONSTRAINTS, 'Required binding of the tokens.'),
    createdAt: instant('Time of the issue.'),
    revokedAt: orNull(instant('Time of the revocation.'), 'when the credential is not revoked'),
    liveTokens: integer(`Number of valid tokens, at most ${TOKENS_COUNTED}. Shows whether the credential is in use.`, {
      column: `(select count(*) from (select from access_token t where t.credential_id = c.id and t.expires_at > now()
        limit ${TOKENS_COUNTED}) live)`,
    }),
    pendingChangeId: orNull(
      uuid('The change that waits for a second admin.', {
        graphType: 'ID',
        column: waitingChange('p.institution_id', 'r.subject_id = c.id'),
      }),
      'when none waits',
    ),
  },
);
