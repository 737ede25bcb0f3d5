import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import { Uuid } from '../../platform/text/ids.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { ADMIN, differences, recordAdministrativeAct } from './administrative-act.ts';
import { requestChange, withdrawChangesOf } from './change-request.ts';
import { type CredentialRecord, findCredential, lockCredential } from './credential.ts';
import {
  AuthorizedIps,
  type CredentialTerms,
  checkTerms,
  ExpiresAt,
  needsSecondAdmin,
  Scopes,
} from './credential-shapes.ts';
import { findPartner } from './partner.ts';
import { t } from './texts.ts';

const CHANGE = statement(
  'administer_change_credential',
  'update credential set scopes = $2, authorized_ips = $3::cidr[], expires_at = $4 where id = $1',
);
const REVOKE = statement('administer_revoke_credential', 'update credential set revoked_at = $2 where id = $1');
const END_TOKENS = statement('end_tokens_of_credential', 'delete from access_token where credential_id = $1');

export interface ChangedCredential {
  readonly credential: CredentialRecord;
  /** Null when the change took effect. */
  readonly change: ChangeRequest | null;
}

const CredentialId = Uuid.meta({ description: 'Id of the credential' });

const termsOf = ({ scopes, authorizedIps, expiresAt }: CredentialRecord): CredentialTerms => ({
  scopes,
  authorizedIps,
  expiresAt: expiresAt?.toISOString() ?? null,
});

function refuseRevoked({ revokedAt }: CredentialRecord): void {
  if (revokedAt !== null) throw new AppError('credential_revoked');
}

export const changeCredential = operation({
  ...ADMIN,
  name: 'changeCredential',
  proof: 'fresh',
  summary:
    'Changes scopes, addresses or expiry of a credential. Absent fields stay unchanged. A change that only restricts takes effect at once. A change takes effect when a second admin approves if the credential then has money or finance scopes, or gets more addresses',
  effects: ['grants_access', 'restricts'],
  awaits: ['grants_money_access', 'weakens_control'],
  refusals: ['credential_not_found', 'credential_revoked', 'change_pending'],
  // Idempotent by itself: `null` clears a bound and an absent field keeps it.
  idempotency: null,
  input: z
    .strictObject({
      credentialId: CredentialId,
      scopes: Scopes.optional(),
      authorizedIps: AuthorizedIps.nullable()
        .optional()
        .meta({ description: 'Addresses from which the credential may be used. Null allows every address' }),
      expiresAt: ExpiresAt.nullable()
        .optional()
        .meta({ description: 'End of validity. Null when the credential does not expire' }),
    })
    .refine(({ credentialId: _, ...members }) => Object.values(members).some((value) => value !== undefined), {
      error: inSchema(t('oneCredentialMember')),
    }),
  async run(context, { credentialId, ...given }): Promise<ChangedCredential> {
    const known = await lockCredential(context, credentialId);
    refuseRevoked(known);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const terms = { ...termsOf(known), ...(wanted as Partial<CredentialTerms>) };
    const changes = differences(termsOf(known), wanted);
    if (Object.keys(changes).length === 0) return { credential: known, change: null };
    await checkTermsOf(context, known, terms);
    if (!needsSecondAdmin(termsOf(known), terms))
      return { credential: await applyTerms(context, known, terms), change: null };
    const change = await requestChange(context, {
      subjectType: 'credential',
      subjectId: credentialId,
      subject: known.clientId,
      wanted,
      was: membersOf(termsOf(known), wanted),
    });
    return { credential: { ...known, pendingChangeId: change.id }, change };
  },
});

export const revokeCredential = operation({
  ...ADMIN,
  name: 'revokeCredential',
  proof: 'fresh',
  summary: 'Revokes a credential. It gets no more tokens, and the gateway rejects its existing tokens within 5 seconds',
  effects: ['restricts'],
  refusals: ['credential_not_found'],
  input: z.strictObject({ credentialId: CredentialId }),
  async run(context, { credentialId }): Promise<CredentialRecord> {
    const { tx, now } = context;
    const known = await lockCredential(context, credentialId);
    if (known.revokedAt !== null) return known;
    await tx.query(REVOKE, [credentialId, now]);
    await tx.query(END_TOKENS, [credentialId]);
    await withdrawChangesOf(context, credentialId);
    const act = { action: 'credential.revoked', resourceId: credentialId, changes: { client_id: known.clientId } };
    recordAdministrativeAct(context, 'credential_changed', act, known.clientId);
    return { ...known, revokedAt: now, liveTokens: 0, pendingChangeId: null };
  },
});

const membersOf = (terms: CredentialTerms, wanted: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, terms[name as keyof CredentialTerms]]));

export const credentialSubject: ChangeSubject = {
  type: 'credential',
  description: 'A credential gets scopes that move money or enter finance, more addresses, or a later expiry.',
  event: 'credential_changed',
  lock: (context, { subjectId }) => lockCredential(context, subjectId),
  current: async ({ tx, principal }, { subjectId }) => ({
    ...termsOf(await findCredential(tx, principal.institutionId, subjectId)),
  }),
  async apply(context, change) {
    const known = await lockCredential(context, change.subjectId);
    refuseRevoked(known);
    const terms = { ...termsOf(known), ...(change.wanted as Partial<CredentialTerms>) };
    await checkTermsOf(context, known, terms);
    await applyTerms(context, known, terms);
  },
};

async function checkTermsOf({ tx, principal }: WriteContext, { partnerId }: CredentialRecord, terms: CredentialTerms) {
  checkTerms(await findPartner(tx, principal.institutionId, partnerId), terms);
}

/** Tokens carry the state at their issue: they are deleted when the credential loses scopes or its addresses change. */
async function applyTerms(
  context: WriteContext,
  known: CredentialRecord,
  terms: CredentialTerms,
): Promise<CredentialRecord> {
  const { tx, principal } = context;
  const changes = differences(termsOf(known), terms);
  const { scopes, authorizedIps, expiresAt } = terms;
  await tx.query(CHANGE, [known.id, scopes, authorizedIps, expiresAt]);
  if ('authorized_ips' in changes || known.scopes.some((scope) => !scopes.includes(scope)))
    await tx.query(END_TOKENS, [known.id]);
  const act = { action: 'credential.changed', resourceId: known.id, changes };
  recordAdministrativeAct(context, 'credential_changed', act, known.clientId);
  return findCredential(tx, principal.institutionId, known.id);
}
