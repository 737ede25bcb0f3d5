import type { Queryable } from '../database/queryable.ts';
import { AppError } from '../errors/errors.ts';
import { t } from '../language/texts.ts';
import { fingerprint } from '../text/fingerprint.ts';
import { realTime } from '../time/real-time.ts';
import type { Caller } from './caller.ts';
import type { Operation, Services } from './operation.ts';
import type { SignedDecision } from './person-proofs.ts';
import type { Principal } from './principal.ts';

export const PROVE_AT = '/console/sign-in?proof=fresh';
export const PROOF_PATH = '/console/proof';

export const staleSignIn = ({ provenUntil = 0 }: Principal): AppError | null =>
  provenUntil > realTime() ? null : new AppError('fresh_proof_required', undefined, { prove_at: PROVE_AT });

export const unsigned = (): AppError =>
  new AppError('fresh_proof_required', t('passkeySignature', { path: PROOF_PATH }), {
    proof: 'passkey',
    options_at: PROOF_PATH,
  });

/**
 * Checks the fresh proof of a decision in its transaction. A person with a passkey must sign this decision; a sign-in
 * does not replace the signature. A person without one must have signed in within 5 minutes. A shell of the deployment
 * needs no proof.
 * @returns the signed decision; null when the sign-in is the proof, or the operation requires none
 * @throws AppError fresh_proof_required
 */
export async function proofOf(
  tx: Queryable,
  op: Operation,
  { principal, proof }: Caller,
  input: object,
  { personProofs }: Services,
): Promise<SignedDecision | null> {
  if (op.proof !== 'fresh' || principal.audience !== 'operator') return null;
  if (principal.provenUntil === Number.POSITIVE_INFINITY) return null;
  const decision = { principal, operation: op.name, digest: fingerprint(op, input) };
  const signed = await personProofs.confirm(tx, decision, proof);
  const stale = signed === null ? staleSignIn(principal) : null;
  if (stale) throw stale;
  return signed;
}

export const withProof = (
  row: Readonly<Record<string, unknown>>,
  proof: SignedDecision | null,
): Readonly<Record<string, unknown>> =>
  proof === null ? row : { ...row, metadata: { ...(row['metadata'] as object), proof } };
