import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/words.ts';
import { ANALYSIS_RESULTS, FRAUD_CATEGORIES } from './dict-codes.ts';

const EndToEndId = z.string().length(32);
const InfractionId = z.uuid();

/** Command: report a PIX to the other institution. Answered with acknowledgement and decision. */
export const dictInfractionReport = messageType(
  'rails',
  'dict.infraction_report',
  'Report a PIX of this institution',
  z.object({ infractionId: InfractionId, endToEndId: EndToEndId, details: z.string().nullable() }),
);

/** Command: withdraw a report of this institution. */
export const dictInfractionCancel = messageType(
  'rails',
  'dict.infraction_cancel',
  'Withdraw a report',
  z.object({ infractionId: InfractionId }),
);

/** Command: the defence of the reported account. */
export const dictInfractionDefense = messageType(
  'rails',
  'dict.infraction_defense',
  'The defense of a reported account',
  z.object({ infractionId: InfractionId, defenseText: z.string() }),
);

/** Another institution reports a PIX that was received here, and asks for funds to be blocked. */
export const dictInfractionOpened = messageType(
  'outcomes',
  'dict.infraction_opened',
  'Another institution reports a received PIX',
  z.object({
    infractionId: InfractionId,
    endToEndId: EndToEndId,
    fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
    details: z.string().nullable(),
    /** Cents; null: nothing is to be blocked. */
    blockAmount: z.int().min(1).nullable(),
  }),
);

export const dictInfractionAcknowledged = messageType(
  'outcomes',
  'dict.infraction_acknowledged',
  'The reported institution has seen a report',
  z.object({ infractionId: InfractionId }),
);

/** The analysis ended. */
export const dictInfractionDecided = messageType(
  'outcomes',
  'dict.infraction_decided',
  'The analysis of a report ended',
  z.object({
    infractionId: InfractionId,
    result: z.enum(wordsOf(ANALYSIS_RESULTS)),
    details: z.string().nullable(),
  }),
);

export const dictInfractionCancelled = messageType(
  'outcomes',
  'dict.infraction_cancelled',
  'The other institution withdraws its report',
  z.object({ infractionId: InfractionId }),
);

/** All messages about infractions. */
export const infractionMessages = [
  dictInfractionReport,
  dictInfractionCancel,
  dictInfractionDefense,
  dictInfractionOpened,
  dictInfractionAcknowledged,
  dictInfractionDecided,
  dictInfractionCancelled,
];
