import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { rowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { EscrowTerms } from './escrow.entity.ts';
import { escrowTerms } from './escrow.resource.ts';
import { type EscrowTermsStatus, escrowTermsStates } from './escrow-states.ts';
import { auditTerms, type EscrowTermsRecord, FOR_OPERATORS, lockTerms } from './escrow-terms.ts';
import { t } from './texts.ts';

const input = z.strictObject({ termsId: Uuid.meta({ description: 'Id of the version' }) });
const REFUSALS = ['escrow_terms_not_found', 'invalid_escrow_terms_state'] as const;

/** @throws AppError invalid_escrow_terms_state */
function afterStep({ status }: EscrowTerms, step: 'approve' | 'decline' | 'withdraw'): EscrowTermsStatus {
  const next = stateAfter(escrowTermsStates, status, step);
  if (next === null) {
    throw new AppError('invalid_escrow_terms_state', t('termsNotProposed', { status }), { terms_status: status });
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
    const { em, now, principal } = context;
    const { author } = principal;
    const terms = await lockTerms(context, termsId);
    const status = afterStep(terms, 'approve');
    if (terms.createdBy === author) throw new AppError('two_persons_required');
    // At once, because an account has only one version in force.
    await em.nativeUpdate(EscrowTerms, { accountId: terms.accountId, status: 'in_force' }, { status: 'replaced' });
    Object.assign(terms, { status, approvedBy: author, approvedAt: now });
    auditTerms(context, 'approved', terms);
    return rowOf(escrowTerms, terms);
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
      throw new AppError('two_persons_required', t('ownTerms'));
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
      throw new AppError('forbidden', t('termsOfAnother'));
    }
    return close(context, terms, status);
  },
});

function close(context: WriteContext, terms: EscrowTerms, status: EscrowTermsStatus): EscrowTermsRecord {
  const { now, principal } = context;
  Object.assign(terms, { status, closedBy: principal.author, closedAt: now });
  auditTerms(context, status, terms);
  return rowOf(escrowTerms, terms);
}
