import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';
import { wordsOf } from '../../../platform/words.ts';
import { ANALYSIS_RESULTS, FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { infractionStates } from './infraction-states.ts';

const identifiers = {
  accountId: z.int(),
  infractionId: z.string(),
  blockId: z.string().nullable().meta({ description: 'The precautionary block of funds; null when there is none' }),
  endToEndId: z.string(),
};

/** Null: a report of the account's own partner names none. */
const FraudCategory = z.enum(wordsOf(FRAUD_CATEGORIES)).nullable();

export const infractionCreated = eventType('pix.infraction.created', 'An infraction report was opened on a PIX', {
  ...identifiers,
  amount: EventAmount,
  status: z.literal('created'),
  fraudCategory: FraudCategory,
});

export const infractionResolved = eventType('pix.infraction.resolved', 'The analysis of an infraction report ended', {
  ...identifiers,
  amount: EventAmount,
  status: z.enum(wordsOf(ANALYSIS_RESULTS)),
  fraudCategory: FraudCategory,
});

export const infractionUpdated = eventType(
  'pix.infraction.updated',
  'An infraction report was acknowledged, analysed, cancelled, or its details changed',
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

export const infractionDefenseSubmitted = eventType(
  'pix.infraction.defense_submitted',
  'The defense of the account was handed in',
  { ...identifiers, status: z.literal('defense_submitted') },
);

export const infractionEvents = [infractionCreated, infractionResolved, infractionUpdated, infractionDefenseSubmitted];
