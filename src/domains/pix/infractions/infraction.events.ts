import { z } from 'zod';
import { EventAmount, EventInstant, eventOf, eventType } from '../../../messaging/event.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { ANALYSIS_RESULTS, type AnalysisResult, FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import type { Infraction } from './infraction-record.ts';
import { infractionStates } from './infraction-states.ts';

const identifiers = {
  accountId: z.int(),
  infractionId: z.string(),
  blockId: z.string().nullable().meta({ description: 'Id of the precautionary block. Null when no funds are blocked' }),
  endToEndId: z.string(),
};

/** Null when the account's own partner opened the report. */
const FraudCategory = z.enum(wordsOf(FRAUD_CATEGORIES)).nullable();

const infractionCreated = eventType('pix.infraction.created', 'An infraction report was opened on a PIX', {
  ...identifiers,
  amount: EventAmount,
  status: z.literal('created'),
  fraudCategory: FraudCategory,
});

const infractionResolved = eventType('pix.infraction.resolved', 'The analysis of an infraction report ended', {
  ...identifiers,
  amount: EventAmount,
  status: z.enum(wordsOf(ANALYSIS_RESULTS)),
  fraudCategory: FraudCategory,
});

const infractionUpdated = eventType(
  'pix.infraction.updated',
  'An infraction report was acknowledged, analysed or cancelled, or its details changed',
  {
    ...identifiers,
    amount: EventAmount,
    status: z.enum(wordsOf(infractionStates.states)),
    fraudCategory: FraudCategory,
    analysisResult: z.enum(wordsOf(ANALYSIS_RESULTS)).nullable(),
    analysisDetails: z.string().nullable(),
    updatedAt: EventInstant,
  },
);

const infractionDefenseSubmitted = eventType(
  'pix.infraction.defense_submitted',
  'The defense of the account was submitted',
  { ...identifiers, status: z.literal('defense_submitted') },
);

export const infractionEvents = [infractionCreated, infractionResolved, infractionUpdated, infractionDefenseSubmitted];

const identifiersOf = ({ accountId, id, blockId, endToEndId }: Infraction) => ({
  accountId,
  infractionId: id,
  blockId,
  endToEndId,
});

const membersOf = (infraction: Infraction) => ({
  ...identifiersOf(infraction),
  amount: infraction.amount,
  fraudCategory: infraction.fraudCategory,
});

export const createdEvent = (infraction: Infraction): StagedMessage =>
  eventOf(infractionCreated, infraction, { ...membersOf(infraction), status: 'created' });

export const defenseEvent = (infraction: Infraction): StagedMessage =>
  eventOf(infractionDefenseSubmitted, infraction, { ...identifiersOf(infraction), status: 'defense_submitted' });

export const resolvedEvent = (infraction: Infraction, result: AnalysisResult): StagedMessage =>
  eventOf(infractionResolved, infraction, { ...membersOf(infraction), status: result });

export const updatedEvent = (infraction: Infraction): StagedMessage =>
  eventOf(infractionUpdated, infraction, {
    ...membersOf(infraction),
    status: infraction.status,
    analysisResult: null,
    analysisDetails: infraction.analysisDetails,
    updatedAt: infraction.updatedAt.toISOString(),
  });
