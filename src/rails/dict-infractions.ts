import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { wordsOf } from '../platform/text/words.ts';
import { ANALYSIS_RESULTS, FRAUD_CATEGORIES } from './dict-codes.ts';

const EndToEndId = z.string().length(32);
const InfractionId = z.uuid();

/** Command: the other institution sends its acknowledgement and, later, the decision. */
export const dictInfractionReport = messageType('rails', 'dict.infraction_report', 'Report a PIX of this institution', {
  infractionId: InfractionId,
  endToEndId: EndToEndId,
  details: foreignText().nullable(),
});

export const dictInfractionCancel = messageType('rails', 'dict.infraction_cancel', 'Withdraw a report', {
  infractionId: InfractionId,
});

export const dictInfractionDefense = messageType(
  'rails',
  'dict.infraction_defense',
  'Submit the defense of a reported account',
  { infractionId: InfractionId, defenseText: z.string() },
);

export const dictInfractionOpened = messageType(
  'outcomes',
  'dict.infraction_opened',
  'Another institution reports a received PIX',
  {
    infractionId: InfractionId,
    endToEndId: EndToEndId,
    fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
    details: foreignText().nullable(),
    /** Amount in cents that the other institution wants blocked. Null: nothing. */
    blockAmount: z.int().min(1).nullable(),
  },
);

export const dictInfractionAcknowledged = messageType(
  'outcomes',
  'dict.infraction_acknowledged',
  'The reported institution acknowledged a report',
  { infractionId: InfractionId },
);

export const dictInfractionDecided = messageType(
  'outcomes',
  'dict.infraction_decided',
  'The analysis of a report ended',
  {
    infractionId: InfractionId,
    result: z.enum(wordsOf(ANALYSIS_RESULTS)),
    details: foreignText().nullable(),
  },
);

export const dictInfractionCancelled = messageType(
  'outcomes',
  'dict.infraction_cancelled',
  'The other institution withdraws its report',
  { infractionId: InfractionId },
);

export const infractionMessages = [
  dictInfractionReport,
  dictInfractionCancel,
  dictInfractionDefense,
  dictInfractionOpened,
  dictInfractionAcknowledged,
  dictInfractionDecided,
  dictInfractionCancelled,
];
