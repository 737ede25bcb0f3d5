import { z } from 'zod';
import { AppError } from '../../../../platform/errors/errors.ts';
import type { ReadContext } from '../../../../platform/operation/operation.ts';
import { stateAfter } from '../../../../platform/operation/state-machine.ts';
import { Uuid } from '../../../../platform/text/ids.ts';
import { text } from '../../../../platform/text/text.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import { ANALYSIS_RESULTS } from '../../../../rails/dict-codes.ts';
import {
  dictInfractionAcknowledged,
  dictInfractionCancelled,
  dictInfractionDecided,
} from '../../../../rails/dict-infractions.ts';
import { messageFrom, type OutsideMessage } from '../../../../sandbox/outside-messages.ts';
import { sendAndAwait } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { infractionNotFound } from '../infraction-changes.ts';
import { infractionsById } from '../infraction-pages.ts';
import type { Infraction } from '../infraction-record.ts';
import { infractionStates } from '../infraction-states.ts';
import { t } from '../texts.ts';

const step = { refusals: ['infraction_not_found', 'invalid_infraction_state'] } as const;

const OnlyId = z.strictObject({ infractionId: Uuid });

export const simulateInfractionAcknowledge = simulation({
  ...step,
  name: 'simulateInfractionAcknowledge',
  effects: ['simulates'],
  summary:
    'Simulates that the reported institution acknowledges a report. The simulated bank acknowledges the reports of the partner automatically',
  input: OnlyId,
  run: (context, { infractionId }) =>
    simulateStep(
      context,
      infractionId,
      'acknowledge',
      messageFrom(dictInfractionAcknowledged.type, { infractionId }, context.now),
    ),
});

export const simulateInfractionDecision = simulation({
  ...step,
  name: 'simulateInfractionDecision',
  effects: ['simulates'],
  summary:
    'Simulates the decision of a report. For a report of the other bank, `founded` refunds the held funds and `unfounded` releases them',
  input: z.strictObject({
    infractionId: Uuid,
    result: z
      .enum(wordsOf(ANALYSIS_RESULTS))
      .meta({ description: 'Whether the PIX was a fraud (`founded`) or not (`unfounded`)' }),
    details: text(2_000).nullish(),
  }),
  run: (context, { infractionId, result, details }) =>
    simulateStep(
      context,
      infractionId,
      result === 'founded' ? 'found' : 'unfound',
      messageFrom(dictInfractionDecided.type, { infractionId, result, details: details ?? null }, context.now),
    ),
});

export const simulateInfractionCancel = simulation({
  ...step,
  name: 'simulateInfractionCancel',
  effects: ['simulates'],
  summary: 'Simulates that the other bank cancels its report',
  input: OnlyId,
  run: (context, { infractionId }) =>
    simulateStep(
      context,
      infractionId,
      'cancel',
      messageFrom(dictInfractionCancelled.type, { infractionId }, context.now),
    ),
});

/** Sends the message and returns the report when the step is done. @throws AppError unavailable after 5 s */
async function simulateStep(
  context: ReadContext,
  infractionId: string,
  name: 'acknowledge' | 'found' | 'unfound' | 'cancel',
  message: OutsideMessage,
): Promise<Infraction> {
  const { database, principal } = context;
  const read = async () => (await infractionsById(database, principal.partnerId, [infractionId]))[0];
  const infraction = await read();
  if (!infraction) throw infractionNotFound();
  const next = stateAfter(infractionStates, infraction.status, name);
  if (next === null) {
    throw new AppError('invalid_infraction_state', t('stepNotInState', { status: infraction.status, step: name }));
  }
  if (name === 'cancel' && infraction.openedBy === 'partner') {
    throw new AppError('invalid_infraction_state', t('cancelAsPartner'));
  }
  return sendAndAwait(context, [message], async () => {
    const current = await read();
    return current?.status === next && current;
  });
}
