import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../platform/errors/refusal.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { type Decider, deciderOf } from '../../operators/decider.ts';
import { lockApprovedSums } from './approved-sums.ts';
import type { Payable } from './payable.entity.ts';
import { approvedEvent } from './payable.events.ts';
import type { approval } from './payable.resource.ts';
import { type PayableRecord, written } from './payable.ts';
import {
  approvalMembers,
  approve,
  decisionMembers,
  lockDecidable,
  lockPayable,
  moveTo,
  onBehalfOf,
  recordStep,
  refusalMembers,
  requireDecided,
  requireDecider,
  requireState,
} from './payable-approval.ts';
import { derecognise, recognise } from './payable-entries.ts';
import { t } from './texts.ts';

const MAX_AT_ONCE = 100;

const STEP_REFUSALS = [
  'payable_not_found',
  'stale_decision',
  'invalid_payable_state',
] as const satisfies readonly ErrorCode[];
const DECISION_REFUSALS = [...STEP_REFUSALS, 'two_persons_required', 'authority_exceeded', 'not_a_deputy'] as const;
const OPERATORS = { scopes: [], product: 'ap', audiences: ['operator'] } as const;
const DECIDERS = { ...OPERATORS, roles: ['approver'], decides: true, proof: 'fresh' } as const;

const Reason = nonBlankText(500).meta({ description: 'Reason, at most 500 characters' });

function recordApproval(
  context: WriteContext,
  { payable, contentSha256 }: ReturnType<typeof requireDecided>,
  result: 'approved' | 'first_approved',
  { onBehalfOf }: Decider,
): void {
  recordStep(context, payable, result, { onBehalfOf, contentSha256 });
  if (result === 'approved') context.stage(approvedEvent(context.principal, payable));
}

export const approvePayable = operation({
  ...DECIDERS,
  name: 'approvePayable',
  summary: 'Approves a payable; from the second-approval amount on, two persons must approve it',
  effects: ['changes_payee'],
  refusals: DECISION_REFUSALS,
  input: z.strictObject({ ...approvalMembers, onBehalfOf }),
  async run(context, input): Promise<PayableRecord> {
    const { tx, principal, now } = context;
    const decider = await deciderOf(tx, principal, now, input.onBehalfOf);
    const wanted = requireDecided(await lockDecidable(context, [input.payableId]), input);
    const { payable } = wanted;
    const sums = await lockApprovedSums(context, decider, [payable]);
    recordApproval(context, wanted, approve(payable, decider, sums, now), decider);
    if (payable.status === 'approved') await recognise(context.tx, [payable], brasiliaDate(context.now));
    return written(context, payable);
  },
});

export interface ApprovalResult extends RowOf<typeof approval> {
  /** `pending` after the first of two approvals. Null when the approval was refused and changed nothing. */
  readonly status: 'approved' | 'pending' | null;
}

export const approvePayables = operation({
  ...DECIDERS,
  name: 'approvePayables',
  summary: 'Approves several payables independently: a refused approval does not affect the others',
  effects: ['changes_payee'],
  refusals: ['not_a_deputy'],
  input: z.strictObject({
    onBehalfOf,
    payables: z
      .array(z.strictObject(approvalMembers))
      .min(1)
      .max(MAX_AT_ONCE)
      .refine(
        (list) => new Set(list.map(({ payableId }) => payableId)).size === list.length,
        inSchema(t('samePayableTwice')),
      )
      .meta({ description: 'The payables with the versions and payment data that the decisions are about' }),
  }),
  async run(context, { payables: wanted, onBehalfOf: absent }): Promise<readonly ApprovalResult[]> {
    const { tx, principal, now } = context;
    const decider = await deciderOf(tx, principal, now, absent);
    const decidable = await lockDecidable(
      context,
      wanted.map(({ payableId }) => payableId),
    );
    const sums = await lockApprovedSums(context, decider, decidable.payables.values());
    const approved: Payable[] = [];
    const results = wanted.map((each): ApprovalResult => {
      const { payableId } = each;
      try {
        const decided = requireDecided(decidable, each);
        const { payable } = decided;
        const result = approve(payable, decider, sums, now);
        recordApproval(context, decided, result, decider);
        if (result === 'approved') approved.push(payable);
        const status = result === 'approved' ? 'approved' : 'pending';
        return { payableId, status, netAmount: payable.netAmount, code: null, message: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { payableId, status: null, netAmount: null, code: error.code, message: error.message };
      }
    });
    await recognise(context.tx, approved, brasiliaDate(context.now));
    return results;
  },
});

export const refusePayable = operation({
  ...DECIDERS,
  name: 'refusePayable',
  summary: 'Refuses a payable permanently',
  effects: ['restricts'],
  refusals: DECISION_REFUSALS,
  input: z.strictObject({ ...refusalMembers, onBehalfOf, reason: Reason }),
  async run(context, { reason, ...wanted }): Promise<PayableRecord> {
    const decider = await deciderOf(context.tx, context.principal, context.now, wanted.onBehalfOf);
    const { payable, contentSha256 } = requireDecided(await lockDecidable(context, [wanted.payableId]), wanted);
    requireState(payable, 'refused', 'pending');
    requireDecider(payable, decider);
    payable.refusedBy = decider.author;
    payable.refusedOnBehalfOf = decider.onBehalfOf;
    moveTo(payable, 'refused', brasiliaDate(context.now));
    recordStep(context, payable, 'refused', { reason, onBehalfOf: decider.onBehalfOf, contentSha256 });
    return written(context, payable);
  },
});

export const cancelPayable = operation({
  ...OPERATORS,
  name: 'cancelPayable',
  roles: ['preparer', 'approver'],
  summary: 'Cancels a payable without scheduled or paid installments',
  effects: ['restricts'],
  refusals: STEP_REFUSALS,
  input: z.strictObject({ ...decisionMembers, reason: Reason }),
  async run(context, { reason, ...wanted }): Promise<PayableRecord> {
    const payable = await lockPayable(context, wanted);
    requireState(payable, 'cancelled', 'pending', 'approved');
    const today = brasiliaDate(context.now);
    if (payable.status === 'approved') await derecognise(context.tx, payable, today);
    moveTo(payable, 'cancelled', today);
    recordStep(context, payable, 'cancelled', { reason });
    return written(context, payable);
  },
});
