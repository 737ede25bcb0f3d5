import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import type { Decider } from '../../operators/decider.ts';
import { Login } from '../../operators/deputyship.ts';
import { exactSum } from '../exact-sum.ts';
import { oneOf } from '../texts.ts';
import type { ApprovedSums } from './approved-sums.ts';
import { Payable, PayableStep } from './payable.entity.ts';
import { ContentSha256, contentDigests } from './payable-content.ts';
import type { InstallmentStatus } from './payable-states.ts';
import type { PayableAction } from './payable-words.ts';
import { t } from './texts.ts';

const LOCK = statement(
  'lock_payables',
  'select id from payable where institution_id = $1 and id = any ($2) order by id for update',
);

export const decisionMembers = {
  payableId: Uuid.meta({ description: 'Id of the payable' }),
  expectedVersion: z
    .int()
    .min(1)
    .describe('The `version` that the decision is about; the decision is refused when the payable has another version'),
};

const digestShape = ContentSha256.meta({
  description:
    'The `contentSha256` of the payment data that the decision is about; the decision is refused when the payable has another digest',
});

export const approvalMembers = { ...decisionMembers, contentSha256: digestShape };

export const refusalMembers = { ...decisionMembers, contentSha256: digestShape.nullish() };

export const onBehalfOf = Login.nullish().meta({
  description:
    "Login of the absent approver for whom the caller decides; omit it to decide under the caller's own authority",
});

/** Locks the payables and loads them with their parts. The locks last until the transaction ends. */
export async function lockPayables(
  { tx, em, principal }: WriteContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payable>> {
  await tx.query(LOCK, [principal.institutionId, ids]);
  // A statement after the locks, so that it sees the latest changes.
  const payables = await em.find(Payable, { id: { $in: [...ids] } }, { populate: ['installments', 'withholdings'] });
  return new Map(payables.map((payable) => [payable.id, payable]));
}

/** @throws AppError payable_not_found, stale_decision */
export async function lockPayable(
  context: WriteContext,
  wanted: { readonly payableId: string; readonly expectedVersion: number },
): Promise<Payable> {
  return requireVersion(await lockPayables(context, [wanted.payableId]), wanted);
}

export interface Decidable {
  readonly payables: ReadonlyMap<string, Payable>;
  readonly digests: ReadonlyMap<string, string>;
}

/** See {@link lockPayables}. */
export async function lockDecidable(context: WriteContext, ids: readonly string[]): Promise<Decidable> {
  const payables = await lockPayables(context, ids);
  return { payables, digests: await contentDigests(context.tx, context.principal.institutionId, ids) };
}

function requireVersion(
  payables: ReadonlyMap<string, Payable>,
  { payableId, expectedVersion }: { readonly payableId: string; readonly expectedVersion: number },
  digest?: string,
): Payable {
  const payable = payables.get(payableId);
  if (!payable) throw new AppError('payable_not_found');
  if (payable.version !== expectedVersion) throw stale(payable, digest);
  return payable;
}

const stale = ({ version, status }: Payable, digest: string | undefined): AppError =>
  new AppError('stale_decision', undefined, {
    ...{ version, payable_status: status },
    ...(digest === undefined ? {} : { content_sha256: digest }),
  });

/**
 * Requires the version and the digest, when given, that the decision is about.
 * @throws AppError payable_not_found, stale_decision with the current version and digest
 */
export function requireDecided(
  { payables, digests }: Decidable,
  wanted: {
    readonly payableId: string;
    readonly expectedVersion: number;
    readonly contentSha256?: string | null | undefined;
  },
): { readonly payable: Payable; readonly contentSha256: string } {
  const digest = digests.get(wanted.payableId);
  const payable = requireVersion(payables, wanted, digest);
  if (digest === undefined) throw new AppError('payable_not_found');
  if (wanted.contentSha256 && wanted.contentSha256 !== digest) throw stale(payable, digest);
  return { payable, contentSha256: digest };
}

/** @throws AppError invalid_payable_state */
export function requireState(
  payable: Payable,
  step: 'changed' | 'approved' | 'refused' | 'cancelled',
  ...states: readonly Payable['status'][]
): void {
  const { status } = payable;
  if (states.includes(status)) return;
  const message = t('notInState', { states: oneOf(states), step, status });
  throw new AppError('invalid_payable_state', message, { payable_status: status });
}

/**
 * Neither the decider nor the absent approver may have created or changed the payable, and its net amount must be
 * within their authority. @throws AppError two_persons_required, authority_exceeded
 */
export function requireDecider({ makers, netAmount }: Payable, { persons, authority }: Decider): void {
  if (persons.some((person) => makers.includes(person))) throw new AppError('two_persons_required');
  if (netAmount <= authority) return;
  throw new AppError('authority_exceeded', undefined, { net_amount: netAmount, authority });
}

/**
 * Approves a locked payable. One person's approvals for a supplier within a business day count together, so that no one
 * can avoid a limit by splitting a debt. From the second-approval amount on, two persons must approve, and the first
 * approval leaves the payable pending. A deputy and the absent approver count as one person.
 * @throws AppError invalid_payable_state, two_persons_required, authority_exceeded; nothing has changed then
 */
export function approve(
  payable: Payable,
  decider: Decider,
  sums: ApprovedSums,
  now: Date,
): 'approved' | 'first_approved' {
  requireState(payable, 'approved', 'pending');
  requireDecider(payable, decider);
  const { approvedBy, approvedOnBehalfOf } = payable;
  if (decider.persons.some((person) => person === approvedBy || person === approvedOnBehalfOf))
    throw new AppError('two_persons_required', t('alreadyApproved'));
  const { byPersons, onAuthority } = sums.of(payable);
  requireSum(payable, decider, onAuthority);
  sums.add(payable);
  if (approvedBy) {
    payable.secondApprovedBy = decider.author;
    payable.secondApprovedOnBehalfOf = decider.onBehalfOf;
    payable.secondApprovedAt = now;
  } else {
    payable.approvedBy = decider.author;
    payable.approvedOnBehalfOf = decider.onBehalfOf;
    payable.approvedAt = now;
    if (byPersons + BigInt(payable.netAmount) >= sums.secondFrom) return 'first_approved';
  }
  moveTo(payable, 'approved');
  return 'approved';
}

/** @throws AppError authority_exceeded when the day's approvals for the supplier exceed the authority */
function requireSum({ netAmount }: Payable, { authority }: Decider, approved: bigint): void {
  if (approved + BigInt(netAmount) <= authority) return;
  throw new AppError('authority_exceeded', t('sumAboveLimit'), {
    net_amount: netAmount,
    approved_of_supplier: exactSum(approved),
    authority,
  });
}

export function moveTo(payable: Payable, status: 'approved' | 'refused' | 'cancelled', endedOn?: string): void {
  payable.status = status;
  if (endedOn !== undefined) payable.holdsReference = false;
  for (const installment of payable.installments) {
    installment.status = status satisfies InstallmentStatus;
    installment.endedOn = endedOn ?? null;
  }
}

interface StepDetails {
  readonly reason?: string | null;
  readonly onBehalfOf?: string | null;
  readonly contentSha256?: string | null;
}

export function recordStep(
  context: WriteContext,
  payable: Payable,
  action: PayableAction,
  { reason = null, onBehalfOf = null, contentSha256 = null }: StepDetails = {},
): void {
  const { em, now, principal } = context;
  payable.updatedAt = now;
  const { institutionId } = payable;
  const { author } = principal;
  const step = { id: newId(), institutionId, payable, action, author, onBehalfOf, reason, contentSha256, at: now };
  em.create(PayableStep, step);
  context.audit({
    action: `payable.${action}`,
    accountId: null,
    resourceType: 'payable',
    resourceId: payable.id,
    changes: {
      status: payable.status,
      ...(reason === null ? {} : { reason }),
      ...(onBehalfOf === null ? {} : { on_behalf_of: onBehalfOf }),
      ...(contentSha256 === null ? {} : { content_sha256: contentSha256 }),
    },
  });
}
