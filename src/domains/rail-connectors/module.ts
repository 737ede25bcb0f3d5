import type { Module } from '../module.ts';
import { resealRailKeys, unknownRailSecretKeys } from './resealing.ts';

const HOUR = 3_600_000;

/** Who speaks for rails: connectors and their keys, and what this gateway signs with. */
export const railConnectors: Module = {
  name: 'rail connectors',
  jobs: ({ database, secrets }) => [
    { name: 'reseal-rail-keys', everyMs: HOUR, run: () => resealRailKeys(database, secrets) },
  ],
  unknownSecretKeys: unknownRailSecretKeys,
};
