import { LRUCache } from 'lru-cache';
import { notConnected } from '../../../rails/not-connected.ts';
import type { Module } from '../../module.ts';
import { dictGraph } from './dict.graphql.ts';
import { dictRoutes } from './dict.rest.ts';
import { deleteStaleLookups } from './dict-lookup.ts';
import { MAGIC_KEYS, sandboxDirectory } from './sandbox/directory.ts';

/** Lookups whose parties a node keeps in memory, half a kilobyte each. */
const ISSUED_LOOKUPS = 10_000;
const TEN_MINUTES = 600_000;

/** The directory of keys, with the queues of all commands to it and all its answers. */
export const dict: Module = {
  name: 'dict',
  routes: dictRoutes,
  graph: [dictGraph],
  queues: [
    { name: 'rails.dict', bindings: [{ exchange: 'rails', pattern: 'dict.#' }] },
    { name: 'directory', bindings: [{ exchange: 'outcomes', pattern: 'dict.#' }] },
  ],
  services: ({ config }) => ({
    directory: { lookup: notConnected, holder: notConnected },
    lookupBudget: config.lookupBudget,
    issuedLookups: new LRUCache({ max: ISSUED_LOOKUPS }),
  }),
  sandbox: { services: (database) => ({ directory: sandboxDirectory(database) }), magicValues: MAGIC_KEYS },
  jobs: ({ database, clock }) => [
    { name: 'delete-stale-lookups', everyMs: TEN_MINUTES, run: () => deleteStaleLookups(database, clock.now()) },
  ],
};
