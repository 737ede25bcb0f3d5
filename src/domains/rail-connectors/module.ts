import type { Module } from '../module.ts';
import { observeRails, warnAboutMissingConnectors } from './connected-rails.ts';
import { connectorCommands } from './connector-commands.ts';
import { railKeySubject } from './key-admission.ts';
import { resealRailKeys, unknownRailSecretKeys } from './resealing.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

export const railConnectors: Module = {
  name: 'rail connectors',
  commands: connectorCommands,
  changes: [railKeySubject],
  async work({ broker, metrics }) {
    observeRails(broker, metrics);
    return { async stop() {} };
  },
  jobs: ({ broker, database, secrets, log }) => [
    { name: 'tell-of-missing-connectors', everyMs: MINUTE, run: () => warnAboutMissingConnectors(broker, log) },
    { name: 'reseal-rail-keys', everyMs: HOUR, run: () => resealRailKeys(database, secrets) },
  ],
  unknownSecretKeys: unknownRailSecretKeys,
};
