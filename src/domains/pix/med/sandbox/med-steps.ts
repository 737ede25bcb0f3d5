import { z } from 'zod';
import { AppError } from '../../../../platform/errors/errors.ts';
import { Amount } from '../../../../platform/money/money.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import { Uuid } from '../../../../platform/text/ids.ts';
import {
  dictMedCancelled,
  dictMedCompleted,
  dictMedRefundCancelled,
  dictMedRefundUpdated,
  dictMedUpdated,
} from '../../../../rails/dict-med.ts';
import { messageFrom, type OutsideMessage } from '../../../../sandbox/outside-messages.ts';
import { sendAndAwait } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { medNotFound } from '../med.ts';
import { medsById, refundsOfMeds } from '../med-pages.ts';
import type { Med, MedRefund } from '../med-record.ts';
import { isOpen, type MedStatus } from '../med-states.ts';
import { t } from '../texts.ts';

const step = { refusals: ['med_not_found', 'invalid_med_state'] } as const;
const Plain = z.strictObject({ medId: Uuid });

const NEXT = {
  CREATED: 'TRACKED',
  TRACKED: 'AWAITING_ANALYSIS',
  AWAITING_ANALYSIS: 'ANALYSED',
  ANALYSED: 'REFUNDING',
} as const satisfies Partial<Record<MedStatus, MedStatus>>;

export const simulateMedAdvance = simulation({
  ...step,
  name: 'simulateMedAdvance',
  effects: ['simulates'],
  summary: 'Simulates the next step of a fund recovery: traced, awaiting analysis, analysed, refunding',
  input: Plain,
  async run(context, { medId }): Promise<Med> {
    const med = await findMed(context, medId);
    const status = NEXT[med.status as keyof typeof NEXT];
    if (status === undefined) throw endsHere(med);
    const message = messageFrom(dictMedUpdated.type, { medId, status, amount: med.amount }, context.now);
    return sendUntil(context, medId, [message], status);
  },
});

export const simulateMedComplete = simulation({
  ...step,
  name: 'simulateMedComplete',
  effects: ['simulates'],
  summary: 'Simulates that a fund recovery ends without returned money',
  input: Plain,
  async run(context, { medId }): Promise<Med> {
    await findOpenMed(context, medId);
    const body = { medId, status: 'COMPLETED', amount: 0 };
    return sendUntil(context, medId, [messageFrom(dictMedCompleted.type, body, context.now)], 'COMPLETED');
  },
});

export const simulateMedCancel = simulation({
  ...step,
  name: 'simulateMedCancel',
  effects: ['simulates'],
  summary: 'Simulates that the arrangement cancels a fund recovery',
  input: Plain,
  async run(context, { medId }): Promise<Med> {
    const { amount } = await findOpenMed(context, medId);
    return sendUntil(context, medId, [messageFrom(dictMedCancelled.type, { medId, amount }, context.now)], 'CANCELLED');
  },
});

export const simulateMedRefundUpdate = simulation({
  ...step,
  name: 'simulateMedRefundUpdate',
  effects: ['simulates'],
  summary: 'Simulates a new amount of the open refund request of a fund recovery',
  input: z.strictObject({ medId: Uuid, amount: Amount }),
  async run(context, { medId, amount }): Promise<MedRefund> {
    const { id: refundId } = await openRefund(context, medId);
    const message = messageFrom(dictMedRefundUpdated.type, { medId, refundId, amount }, context.now);
    return sendRefund(context, medId, message, (refund) => refund.id === refundId && refund.amount === amount);
  },
});

export const simulateMedRefundCancel = simulation({
  ...step,
  name: 'simulateMedRefundCancel',
  effects: ['simulates'],
  summary: 'Simulates that the arrangement cancels the open refund request of a fund recovery',
  input: Plain,
  async run(context, { medId }): Promise<MedRefund> {
    const { id: refundId } = await openRefund(context, medId);
    const message = messageFrom(dictMedRefundCancelled.type, { medId, refundId }, context.now);
    return sendRefund(context, medId, message, ({ id, status }) => id === refundId && status === 'CANCELLED');
  },
});

const endsHere = ({ status }: Med): AppError => new AppError('invalid_med_state', t('stepNotInState', { status }));

/** @throws AppError med_not_found */
export async function findMed({ database, principal }: ReadContext, medId: string): Promise<Med> {
  const [med] = await medsById(database, principal.partnerId, [medId]);
  if (!med) throw medNotFound();
  return med;
}

/** @throws AppError med_not_found, invalid_med_state */
export async function findOpenMed(context: ReadContext, medId: string): Promise<Med> {
  const med = await findMed(context, medId);
  if (!isOpen(med.status)) throw endsHere(med);
  return med;
}

export async function openRefundOf({ database, principal }: ReadContext, medId: string): Promise<MedRefund | null> {
  const refunds = await refundsOfMeds(database, principal.partnerId, [medId]);
  return refunds.find(({ status }) => status === 'OPEN') ?? null;
}

async function openRefund(context: ReadContext, medId: string): Promise<MedRefund> {
  await findMed(context, medId);
  const refund = await openRefundOf(context, medId);
  if (!refund) throw new AppError('invalid_med_state', t('noOpenRequest'));
  return refund;
}

/** Returns the fund recovery once it has this state. @throws AppError unavailable */
export const sendUntil = (
  context: ReadContext,
  medId: string,
  messages: readonly OutsideMessage[],
  status: MedStatus,
): Promise<Med> =>
  sendAndAwait(context, messages, async () => {
    const med = await findMed(context, medId);
    return med.status === status && med;
  });

const sendRefund = (
  context: ReadContext,
  medId: string,
  message: OutsideMessage,
  isDone: (refund: MedRefund) => boolean,
): Promise<MedRefund> =>
  sendAndAwait(context, [message], async () =>
    (await refundsOfMeds(context.database, context.principal.partnerId, [medId])).find(isDone),
  );
