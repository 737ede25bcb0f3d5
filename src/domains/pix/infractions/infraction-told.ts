import { eventOf } from '../../../messaging/event.ts';
import type { StagedMessage } from '../../../platform/records.ts';
import type { AnalysisResult } from '../../../rails/dict-codes.ts';
import {
  infractionCreated,
  infractionDefenseSubmitted,
  infractionResolved,
  infractionUpdated,
} from './infraction.events.ts';
import type { Infraction } from './infraction.ts';

const identifiers = ({ accountId, id, blockId, endToEndId }: Infraction) => ({
  accountId,
  infractionId: id,
  blockId,
  endToEndId,
});

/** Events about a report as it stands after the change. */
export const tellCreated = (infraction: Infraction): StagedMessage =>
  eventOf(infractionCreated, infraction, {
    ...identifiers(infraction),
    amount: infraction.amount,
    status: 'created',
    fraudCategory: infraction.fraudCategory,
  });

export const tellDefense = (infraction: Infraction): StagedMessage =>
  eventOf(infractionDefenseSubmitted, infraction, {
    ...identifiers(infraction),
    status: 'defense_submitted',
  });

export const tellResolved = (infraction: Infraction, result: AnalysisResult): StagedMessage =>
  eventOf(infractionResolved, infraction, {
    ...identifiers(infraction),
    amount: infraction.amount,
    status: result,
    fraudCategory: infraction.fraudCategory,
  });

export const tellUpdated = (infraction: Infraction): StagedMessage =>
  eventOf(infractionUpdated, infraction, {
    ...identifiers(infraction),
    amount: infraction.amount,
    status: infraction.status,
    fraudCategory: infraction.fraudCategory,
    analysisResult: null,
    analysisDetails: infraction.analysisDetails,
    updatedAt: infraction.updatedAt.toISOString(),
  });
