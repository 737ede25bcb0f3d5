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
import type { Infraction } from '../infraction.ts';
import { infractionNotFound } from '../infraction-changes.ts';
import { infractionsById } from '../infraction-pages.ts';
import { infractionStates } from '../infraction-states.ts';

const taking = { refusals: ['infraction_not_found', 'invalid_infraction_state'] } as const;

const Plain = z.strictObject({ infractionId: Uuid });

export const simulateInfractionAcknowledge = simulation({
  ...taking,
  name: 'simulateInfractionAcknowledge',
  effects: ['simulates'],
  summary:
    'Simulates that the reported institution acknowledges a report. It acknowledges the partner’s own reports automatically',
  input: Plain,
  run: (context, { infractionId }) =>
    step(
      context,
      infractionId,
      'acknowledge',
      messageFrom(dictInfractionAcknowledged.type, { infractionId }, context.now),
    ),
});

export const simulateInfractionDecision = simulation({
  ...taking,
  name: 'simulateInfractionDecision',
  effects: ['simulates'],
  summary: 'Simulates the decision of a report. A `founded` decision refunds the blocked funds',
  input: z.strictObject({
    infractionId: Uuid,
    result: z
      .enum(wordsOf(ANALYSIS_RESULTS))
      .meta({ description: 'Whether the PIX was a fraud (`founded`) or not (`unfounded`)' }),
    details: text(2_000).nullish(),
  }),
  run: (context, { infractionId, result, details }) =>
    step(
      context,
      infractionId,
      result === 'founded' ? 'found' : 'unfound',
      messageFrom(dictInfractionDecided.type, { infractionId, result, details: details ?? null }, context.now),
    ),
});

export const simulateInfractionCancel = simulation({
  ...taking,
  name: 'simulateInfractionCancel',
  effects: ['simulates'],
  summary: 'Simulates that the other bank cancels its report',
  input: Plain,
  run: (context, { infractionId }) =>
    step(context, infractionId, 'cancel', messageFrom(dictInfractionCancelled.type, { infractionId }, context.now)),
});

/** Responds once the gateway has processed the step. */
async function step(
  context: ReadContext,
  infractionId: string,
  name: keyof typeof infractionStates.steps,
  message: OutsideMessage,
): Promise<Infraction> {
  const { database, principal } = context;
  const read = async () => (await infractionsById(database, principal.partnerId, [infractionId]))[0];
  const infraction = await read();
  if (!infraction) throw infractionNotFound();
  const next = stateAfter(infractionStates, infraction.status, name);
  if (next === null) {
    throw new AppError('invalid_infraction_state', `this step is not possible: the report is ${infraction.status}`);
  }
  if (name === 'cancel' && infraction.openedBy === 'partner') {
    throw new AppError('invalid_infraction_state', 'the partner opened this report: only the partner can cancel it');
  }
  return sendAndAwait(context, [message], async () => {
    const now = await read();
    return now?.status === next && now;
  });
}
