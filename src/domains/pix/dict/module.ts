import { LRUCache } from 'lru-cache';
import { Batcher, CALLS } from '../../../platform/database/batcher.ts';
import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import * as rail from '../../../rails/directory.ts';
import type { Module } from '../../module.ts';
import { connectedDirectory } from './connected-directory.ts';
import { dictGraph } from './dict.graphql.ts';
import { dictRoutes } from './dict.rest.ts';
import { deleteStaleLookups } from './dict-lookup.ts';
import './refusals.ts';

/** Each takes about 500 bytes. */
const ISSUED_LOOKUPS = 10_000;
const TEN_MINUTES = 600_000;

export const dict: Module = {
  name: 'dict',
  routes: dictRoutes,
  graph: [dictGraph],
  queues: [
    { name: 'rails.directory', bindings: [{ exchange: 'rails', pattern: 'directory.#' }] },
    { name: 'rails.dict', bindings: [{ exchange: 'rails', pattern: 'dict.#' }] },
    { name: 'directory', bindings: [{ exchange: 'outcomes', pattern: 'dict.#' }] },
  ],
  messages: [rail.directoryLookup, rail.directoryEntry, rail.directoryHolderQuery, rail.directoryHolder],
  services: ({ config, database, rails }) => ({
    directory: connectedDirectory(rails),
    lookupBudget: config.lookupBudget,
    lookupCalls: new Batcher(database, CALLS),
    issuedLookups: new LRUCache({ max: ISSUED_LOOKUPS }),
  }),
  jobs: ({ database, clock }) => [
    { name: 'delete-stale-lookups', everyMs: TEN_MINUTES, run: () => deleteStaleLookups(database, clock.now()) },
  ],
  personalData: [dataOfAccounts('dict_lookup', { key: 'end_to_end_id', erased: { ended: 'deleted' } })],
};
