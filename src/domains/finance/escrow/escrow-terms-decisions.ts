import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { type EscrowTermsStatus, escrowTermsStates } from './escrow-states.ts';
import { auditTerms, type EscrowTermsRecord, FOR_OPERATORS, lockTerms, readTerms } from './escrow-terms.ts';

const REPLACE = statement(
  'replace_escrow_terms',
  `update escrow_terms set status = 'replaced' where institution_id = $1 and account_id = $2 and status = 'in_force'`,
);
const APPROVE = statement(
  'approve_escrow_terms',
  'update escrow_terms set status = $3, approved_by = $4, approved_at = $5 where institution_id = $1 and id = $2',
);
const CLOSE = statement(
  'close_escrow_terms',
  'update escrow_terms set status = $3, closed_by = $4, closed_at = $5 where institution_id = $1 and id = $2',
);

const input = z.strictObject({ termsId: Uuid.meta({ description: 'Id of the version' }) });
const REFUSALS = ['escrow_terms_not_found', 'invalid_escrow_terms_state'] as const;

/** @throws AppError invalid_escrow_terms_state */
function afterStep({ status }: EscrowTermsRecord, step: 'approve' | 'decline' | 'withdraw'): EscrowTermsStatus {
  const next = stateAfter(escrowTermsStates, status, step);
  if (next === null) {
    const message = `only a proposed version can be decided or withdrawn; this version is ${status.replace('_', ' ')}`;
    throw new AppError('invalid_escrow_terms_state', message, { terms_status: status });
  }
  return next;
}

/**
 * Releases requested from now on pay its beneficiary. Releases requested under the former terms can no longer be
 * approved.
 */
export const approveEscrowTerms = operation({
  ...FOR_OPERATORS,
  roles: ['treasurer'],
  decides: true,
  proof: 'fresh',
  name: 'approveEscrowTerms',
  summary: 'Puts terms that another person proposed in force for an escrow account',
  effects: ['changes_payee'],
  refusals: [...REFUSALS, 'two_persons_required'],
  input,
  async run(context, { termsId }): Promise<EscrowTermsRecord> {
    const { tx, now, principal } = context;
    const { institutionId, author } = principal;
    const terms = await lockTerms(context, termsId);
    const status = afterStep(terms, 'approve');
    if (terms.createdBy === author) throw new AppError('two_persons_required');
    await tx.query(REPLACE, [institutionId, terms.accountId]);
    await tx.query(APPROVE, [institutionId, termsId, status, author, now]);
    auditTerms(context, 'approved', terms);
    return readTerms(tx, institutionId, termsId);
  },
});

export const declineEscrowTerms = operation({
  ...FOR_OPERATORS,
  roles: ['treasurer'],
  name: 'declineEscrowTerms',
  summary: 'Declines terms that another person proposed',
  effects: ['restricts'],
  refusals: [...REFUSALS, 'two_persons_required'],
  input,
  async run(context, { termsId }): Promise<EscrowTermsRecord> {
    const terms = await lockTerms(context, termsId);
    const status = afterStep(terms, 'decline');
    if (terms.createdBy === context.principal.author) {
      throw new AppError('two_persons_required', 'you proposed this version: withdraw it instead');
    }
    return close(context, terms, status);
  },
});

export const withdrawEscrowTerms = operation({
  ...FOR_OPERATORS,
  roles: ['preparer'],
  name: 'withdrawEscrowTerms',
  summary: 'Withdraws terms that the caller proposed',
  effects: ['restricts'],
  refusals: REFUSALS,
  input,
  async run(context, { termsId }): Promise<EscrowTermsRecord> {
    const terms = await lockTerms(context, termsId);
    const status = afterStep(terms, 'withdraw');
    if (terms.createdBy !== context.principal.author) {
      throw new AppError(
        'forbidden',
        'only the author can withdraw a proposed version; a treasurer can decline it instead',
      );
    }
    return close(context, terms, status);
  },
});

async function close(
  context: WriteContext,
  terms: EscrowTermsRecord,
  status: EscrowTermsStatus,
): Promise<EscrowTermsRecord> {
  const { tx, now, principal } = context;
  const { institutionId, author } = principal;
  await tx.query(CLOSE, [institutionId, terms.id, status, author, now]);
  auditTerms(context, status, terms);
  return readTerms(tx, institutionId, terms.id);
}
