import { integer, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';

export const SYNCHRONIZATION_STATUSES = {
  created: 'The counterparty was created.',
  updated: 'The counterparty has a new version.',
  unchanged: 'The counterparty already had these values.',
  obsolete: 'The source had already sent a newer version. Nothing was changed.',
};

export const synchronization = resource(
  'CounterpartySynchronization',
  'Result of synchronizing one version. Repetitions of the same version return the same result.',
  {
    eventId: uuid('Id of the record of this version.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
    }),
    counterpartyId: uuid('Id of the counterparty (UUID).', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
    }),
    counterpartyVersionId: uuid('Id of the counterparty version after the synchronization.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
    }),
    masterVersion: integer('Number of the counterparty version after the synchronization.', { example: 1 }),
    sourceVersion: integer('The source version that was sent.', { graphType: 'Float', example: 7 }),
    status: word(SYNCHRONIZATION_STATUSES, 'Result of the synchronization.', { example: 'created' }),
  },
);

export const synchronizationRest = restRecord(synchronization);
