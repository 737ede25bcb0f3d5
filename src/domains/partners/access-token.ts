import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { IssuedToken, OAuthRefusal, TokenFacts, TokenRequest } from '../../platform/http/oauth.ts';
import type { Recognised, TokenBinding, UsableOnce } from '../../platform/http/token-binding.ts';
import { digest, type ProvenCredential } from './client-authentication.ts';
import { type Credential, PARTNER_COLUMNS, partnerPrincipal, WITH_INSTITUTION } from './partner-principal.ts';
import { t } from './texts.ts';

/** In seconds. */
export const TOKEN_LIFETIME = 3600;

const ISSUE_TOKEN = statement(
  'issue_access_token',
  `select code, seconds, proof from issue_access_token(p_credential => $1, p_method => $2, p_constraint => $3, p_authorized_ips => $4,
     p_token_hash => $5, p_scopes => $6, p_seconds => $7, p_bound_by => $8, p_bound_to => $9, p_proofs => $10,
     p_proofs_end => $11, p_most => $12)`,
);
export const TOKEN_ENDS = 'least(t.expires_at, c.expires_at)';
const BINDING = `t.bound_by as "boundBy", translate(encode(t.bound_to, 'base64'), '+/=', '-_') as "boundTo"`;
const FIND_TOKEN = statement(
  'find_token',
  `select encode(t.token_hash, 'hex') as key, c.id as "credentialId", c.client_id as "clientId",
     c.authorized_ips::text[] as "authorizedIps", t.scopes, ${TOKEN_ENDS} as "expiresAt", ${BINDING}, ${PARTNER_COLUMNS}
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id ${WITH_INSTITUTION}
   where t.token_hash = $1 and ${TOKEN_ENDS} > now() and c.revoked_at is null and ($2 or not i.is_sandbox)`,
);
const INTROSPECT_TOKEN = statement(
  'tell_token',
  `select t.scopes, t.issued_at as "issuedAt", ${TOKEN_ENDS} as "expiresAt", ${BINDING}
   from access_token t join credential c on c.id = t.credential_id
   where t.token_hash = $1 and t.credential_id = $2 and ${TOKEN_ENDS} > now()`,
);
const REVOKE_TOKEN = statement(
  'revoke_token',
  'delete from access_token where token_hash = $1 and credential_id = $2 returning true as gone',
);
const DELETE_EXPIRED = statement(
  'delete_expired_tokens',
  `delete from access_token where token_hash = any (array(
     select token_hash from access_token where expires_at < now() order by expires_at limit $1 for update skip locked
   )) returning true as gone`,
);

/** False rejects credentials and tokens that a sandbox issued. */
export interface InSandbox {
  readonly sandbox: boolean;
}

interface BindingRow {
  readonly boundBy: TokenBinding['by'] | null;
  readonly boundTo: string | null;
}

const bindingOf = ({ boundBy, boundTo }: BindingRow): TokenBinding | null =>
  boundBy === null || boundTo === null ? null : { by: boundBy, to: boundTo };

function boundKey(
  { senderConstraint }: ProvenCredential,
  { proof, certificate }: TokenRequest,
): TokenBinding | null | OAuthRefusal {
  if (senderConstraint === 'mtls') {
    if (proof !== null)
      return {
        error: 'invalid_request',
        description: 'tokens of this client are bound to its certificate: send no DPoP proof',
      };
    if (certificate !== null) return { by: 'mtls', to: certificate };
    return { error: 'invalid_client', description: 'this client requires a TLS connection with its certificate' };
  }
  if (proof !== null) return { by: 'dpop', to: proof.thumbprint };
  if (senderConstraint === 'none') return null;
  return { error: 'invalid_dpop_proof', description: 'this client requires a DPoP proof' };
}

/**
 * Issues an opaque 256-bit token (RFC 6749 §4.4) and consumes the client's proofs in one statement. The token ends with
 * its credential at the latest. @throws AppError rate_limited when the credential has `most` valid tokens.
 */
export async function issueToken(
  database: Database,
  credential: ProvenCredential,
  once: readonly UsableOnce[],
  request: TokenRequest,
  most: number,
): Promise<IssuedToken | OAuthRefusal> {
  const wanted = request.scope?.split(' ').filter((scope) => scope !== '') ?? credential.scopes;
  const refused = wanted.filter((scope) => !credential.scopes.includes(scope));
  if (refused.length > 0 || wanted.length === 0) {
    return { error: 'invalid_scope', description: 'the credential does not have all requested scopes' };
  }
  const binding = boundKey(credential, request);
  if (binding !== null && 'error' in binding) return binding;
  const scopes = [...new Set(wanted)];
  const accessToken = randomBytes(32).toString('base64url');
  const proofs = request.proof ? [...once, request.proof.once] : once;
  const [row] = await database.query<{ code: string | null; seconds: number; proof: number | null }>(ISSUE_TOKEN, [
    credential.id,
    credential.method,
    credential.senderConstraint,
    credential.authorizedIps,
    digest(accessToken),
    scopes,
    TOKEN_LIFETIME,
    binding?.by ?? null,
    binding && Buffer.from(binding.to, 'base64url'),
    proofs.map(({ key }) => key),
    proofs.map(({ expiresAt }) => new Date(expiresAt)),
    most,
  ]);
  switch (row?.code) {
    case null:
      return { accessToken, expiresIn: row.seconds, scope: scopes.join(' '), binding };
    case 'replayed':
      return (row.proof ?? 0) > once.length
        ? {
            error: 'invalid_dpop_proof',
            description: 'the DPoP proof was already used: create a new one for each request',
          }
        : { error: 'invalid_client', description: 'the assertion was already used: create a new one for each request' };
    case 'too_many':
      throw new AppError('rate_limited', t('tooManyTokens', { most }), {
        retry_after: row.seconds,
      });
    default:
      // The credential changed after it was read. A retry gets the current state.
      return { error: 'invalid_client', description: 'unknown client' };
  }
}

export async function revokeToken(database: Database, credentialId: string, token: string): Promise<boolean> {
  const rows = await database.query(REVOKE_TOKEN, [digest(token), credentialId]);
  return rows.length > 0;
}

export async function introspectToken(
  database: Database,
  credentialId: string,
  token: string,
): Promise<Omit<TokenFacts, 'clientId'> | null> {
  const [row] = await database.query<Omit<TokenFacts, 'clientId' | 'binding'> & BindingRow>(INTROSPECT_TOKEN, [
    digest(token),
    credentialId,
  ]);
  return row ? { ...row, binding: bindingOf(row) } : null;
}

export interface KnownToken extends Recognised {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

type TokenRow = Credential & BindingRow & { readonly key: string; readonly expiresAt: Date };

/** Also null when a sandbox issued the token and the sandbox is off. */
export async function findToken(db: Queryable, token: string, { sandbox }: InSandbox): Promise<KnownToken | null> {
  const [row] = await db.query<TokenRow>(FIND_TOKEN, [digest(token), sandbox]);
  if (!row) return null;
  const { key, expiresAt, boundBy, boundTo, ...who } = row;
  const binding = bindingOf({ boundBy, boundTo });
  return { key, principal: partnerPrincipal(who), binding, expiresAt: expiresAt.getTime() };
}

export const deleteExpiredTokens = (database: Database): Promise<void> => deleteInBatches(database, DELETE_EXPIRED);
