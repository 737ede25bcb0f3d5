import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { PROOF_PATH, PROVE_AT } from '../../platform/operation/fresh-proof.ts';
import type { PersonProofs } from '../../platform/operation/person-proofs.ts';
import type { Access } from '../access.ts';
import { t } from '../texts.ts';
import { consoleAccess, type SessionOptions } from './session.ts';

export interface NamedDecision {
  readonly operation: string;
  readonly digest: Buffer;
}

export interface ProofOptions extends SessionOptions {
  readonly proofs: PersonProofs;
  /** Null when the mutation needs no fresh proof. @throws AppError validation_failed */
  decisionOf(mutation: string, input: unknown): NamedDecision | null;
}

const Body = z.strictObject({ operation: z.string().max(100), input: z.record(z.string(), z.unknown()) });
const MEBIBYTE = 1_048_576;

/**
 * `POST /console/proof` returns a passkey challenge, or demands a new sign-in. A signature is valid for this session,
 * this mutation with this input, and one use within 5 minutes.
 */
export function serveProof(app: FastifyInstance, access: Access, options: ProofOptions): void {
  const admitting = consoleAccess(access, options);
  app.route({
    method: 'POST',
    url: PROOF_PATH,
    bodyLimit: MEBIBYTE,
    onRequest: async (request, reply) => void (await admitting.admit(request, reply)),
    handler: async (request) => {
      const { principal, proof } = request;
      if (!principal || !proof) throw new AppError('unauthorized');
      const body = Body.safeParse(request.body);
      if (!body.success) throw validationFailed({ body: t('decisionBody') });
      const decision = options.decisionOf(body.data.operation, body.data.input);
      if (!decision) throw validationFailed({ operation: t('noProofNeeded') });
      const passkey = await options.proofs.ask({ principal, ...decision }, proof.session);
      return { data: passkey ? { proof: 'passkey', options: passkey } : { proof: 'sign_in', prove_at: PROVE_AT } };
    },
  });
}
