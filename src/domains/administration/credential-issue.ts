import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { inSchema, reportedText } from '../../platform/language/text.ts';
import { operation } from '../../platform/operation/operation.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { opaqueText } from '../../platform/text/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import type { ChangeRequest } from '../change-subject.ts';
import { CLIENT_METHODS, ClientProof, Jwks, SENDER_CONSTRAINTS } from '../partners/client-settings.ts';
import { provisionClient } from '../partners/provision.ts';
import { ADMIN, recordAdministrativeAct } from './administrative-act.ts';
import { requestChange } from './change-request.ts';
import { type CredentialRecord, findCredential } from './credential.ts';
import { AuthorizedIps, checkTerms, ExpiresAt, isGuarded, Scopes, withoutGuarded } from './credential-shapes.ts';
import { lockPartner } from './partner.ts';
import { t } from './texts.ts';

/** Maximum number of valid credentials of a partner, enough to replace each of them during use. */
export const CREDENTIALS_PER_PARTNER = 20;

const COUNT = statement(
  'count_live_credentials',
  `select count(*) as n from credential c
   where c.partner_id = $1 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`,
);

export interface IssuedCredentialRecord {
  readonly credential: CredentialRecord;
  /** Returned only once. Null for a repeated request or a method without a secret. */
  readonly clientSecret: string | null;
  readonly change: ChangeRequest | null;
}

const proofMembers = {
  method: z
    .enum(wordsOf(CLIENT_METHODS))
    .default('secret')
    .meta({ description: 'Authentication method at the token endpoint' }),
  jwks: Jwks.optional().meta({ description: 'For private_key_jwt: public keys of the client (RFC 7517)' }),
  jwksUri: opaqueText(2_048).optional().meta({ description: 'For private_key_jwt: HTTPS URL of the public keys' }),
  tlsSubject: opaqueText(1_024).optional().meta({ description: 'For tls: subject of the certificate (RFC 4514)' }),
  tlsThumbprint: opaqueText(95).optional().meta({ description: 'For tls: SHA-256 of the certificate in hexadecimal' }),
};

const NAMES: Readonly<Record<string, string>> = { subject: 'tlsSubject', thumbprint: 'tlsThumbprint' };

function proofOf({ method, ...members }: z.output<z.ZodObject<typeof proofMembers>>): ClientProof {
  const { tlsSubject: subject, tlsThumbprint: thumbprint, jwks, jwksUri } = members;
  const given = Object.entries({ subject, thumbprint, jwks, jwksUri }).filter(([, value]) => value !== undefined);
  const parsed = ClientProof.safeParse({ method, ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : 'method'));
  const description =
    issue?.code === 'unrecognized_keys'
      ? t('notOfMethod', { method })
      : issue
        ? reportedText(issue.message)
        : t('notValidForMethod');
  throw validationFailed({ [NAMES[member] ?? member]: description });
}

/** A second credential allows a rollout before the revocation of the first. Guarded scopes wait for a second admin. */
export const issueCredential = operation({
  ...ADMIN,
  name: 'issueCredential',
  proof: 'fresh',
  summary:
    'Issues another credential to a partner and returns its secret only this once. Scopes that move money or enter finance take effect when a second admin approves them',
  effects: ['grants_access'],
  awaits: ['grants_money_access'],
  refusals: ['partner_not_found', 'credential_limit_reached'],
  input: z.strictObject({
    partnerId: Uuid.meta({ description: 'Id of the partner' }),
    label: z
      .string()
      .regex(/^[a-z][a-z_-]{0,30}$/, inSchema(t('mustBeLabel')))
      .meta({ description: 'Prefix of the client id: erp, checkout, …' }),
    scopes: Scopes,
    authorizedIps: AuthorizedIps.optional(),
    expiresAt: ExpiresAt.optional(),
    ...proofMembers,
    senderConstraint: z
      .enum(wordsOf(SENDER_CONSTRAINTS))
      .default('none')
      .meta({ description: 'Required binding of the tokens' }),
  }),
  async run(context, { partnerId, label, scopes, authorizedIps = null, expiresAt = null, ...proving }) {
    const { senderConstraint, ...members } = proving;
    const { tx, now, principal } = context;
    const proof = proofOf(members);
    const partner = await lockPartner(context, partnerId);
    checkTerms(partner, { scopes, authorizedIps, expiresAt });
    const [live] = await tx.query<{ n: number }>(COUNT, [partnerId]);
    if ((live?.n ?? 0) >= CREDENTIALS_PER_PARTNER) throw new AppError('credential_limit_reached');
    const given = withoutGuarded(scopes);
    const made = await provisionClient(
      tx,
      partnerId,
      {
        clientIdPrefix: label,
        scopes: given,
        authorizedIps,
        proof,
        senderConstraint,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      },
      now,
    );
    recordAdministrativeAct(
      context,
      'credential_changed',
      {
        action: 'credential.issued',
        resourceId: made.id,
        changes: {
          partner_id: partnerId,
          client_id: made.clientId,
          scopes: given,
          authorized_ips: authorizedIps,
          expires_at: expiresAt,
          method: proof.method,
          sender_constraint: senderConstraint,
        },
      },
      made.clientId,
    );
    const change = isGuarded(scopes)
      ? await requestChange(context, {
          subjectType: 'credential',
          subjectId: made.id,
          subject: made.clientId,
          wanted: { scopes },
          was: { scopes: given },
        })
      : null;
    const credential = await findCredential(tx, principal.institutionId, made.id);
    return {
      credential,
      clientSecret: made.clientSecret,
      change,
    } satisfies IssuedCredentialRecord as IssuedCredentialRecord;
  },
  // Only the digest of a secret is stored. If the secret is lost, issue another credential.
  redacted: {
    keep: (issued) => ({ ...issued, clientSecret: null }),
    restore: async (_context, kept) => kept as IssuedCredentialRecord,
  },
});
