import { eventOf } from '../../../messaging/event.ts';
import type { StagedMessage } from '../../../platform/records.ts';
import type { MED_COMPLETED_STATES, MED_PROGRESS_STATES } from '../../../rails/dict-med.ts';
import {
  medCancelled,
  medCompleted,
  medCreated,
  medRefundCancelled,
  medRefundClosed,
  medRefundCreated,
  medRefundUpdated,
  medUpdated,
} from './med.events.ts';
import type { Med, MedRefund } from './med.ts';

const identifiers = ({ accountId, id, endToEndId }: Med) => ({ accountId, medId: id, endToEndId });

/** Amounts are told in outcomes that the arrangement determines; null: the partner commanded it. */
const told = (amount: number | null) => (amount === null ? {} : { amount });

export const tellMedCreated = (med: Med): StagedMessage =>
  eventOf(medCreated, med, { ...identifiers(med), status: 'CREATED' });

export const tellMedCancelled = (med: Med, amount: number | null): StagedMessage =>
  eventOf(medCancelled, med, { ...identifiers(med), ...told(amount), status: 'CANCELLED' });

export const tellMedCompleted = (
  med: Med,
  status: (typeof MED_COMPLETED_STATES)[number],
  amount: number,
): StagedMessage => eventOf(medCompleted, med, { ...identifiers(med), ...told(amount), status });

export const tellMedUpdated = (med: Med, status: (typeof MED_PROGRESS_STATES)[number], amount: number): StagedMessage =>
  eventOf(medUpdated, med, {
    ...identifiers(med),
    ...told(amount),
    status,
    updatedAt: med.updatedAt.toISOString(),
  });

const refundMembers = (med: Med, refund: MedRefund, now: Date) => ({
  accountId: med.accountId,
  medId: med.id,
  refundId: refund.id,
  // The arrangement knows the fund recovery by the id that it was opened with.
  recoveryId: med.id,
  endToEndId: med.endToEndId,
  amount: refund.amount,
  occurredAt: now.toISOString(),
});

export const tellRefundCreated = (med: Med, refund: MedRefund, now: Date): StagedMessage =>
  eventOf(medRefundCreated, med, { ...refundMembers(med, refund, now), status: 'OPEN' });

export const tellRefundUpdated = (med: Med, refund: MedRefund, now: Date): StagedMessage =>
  eventOf(medRefundUpdated, med, { ...refundMembers(med, refund, now), status: 'OPEN' });

export const tellRefundClosed = (med: Med, refund: MedRefund, now: Date): StagedMessage =>
  eventOf(medRefundClosed, med, { ...refundMembers(med, refund, now), status: 'CLOSED' });

export const tellRefundCancelled = (med: Med, refund: MedRefund, now: Date): StagedMessage =>
  eventOf(medRefundCancelled, med, { ...refundMembers(med, refund, now), status: 'CANCELLED' });
