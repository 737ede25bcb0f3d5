import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import type { Module } from '../../module.ts';
import { decodeGraph } from './brcode/decode.graphql.ts';
import { decodeRoutes } from './brcode/decode.rest.ts';
import { chargeEvents } from './charge.events.ts';
import { chargeGraph } from './charge.graphql.ts';
import { chargeLiveGraph } from './charge.live.graphql.ts';
import { chargeRoutes } from './charge.rest.ts';
import { cancelChargesOfAccount, cancelRemainingCharges } from './charge-closing.ts';
import { chargeDueDateGraph } from './charge-due-date.graphql.ts';
import { chargeExpiry } from './charge-expiry.ts';
import { chargeLedgerClaims } from './charge-ledger-claims.ts';
import { chargeMutationsGraph } from './charge-mutations.graphql.ts';
import { chargeStates, staticQrStates } from './charge-states.ts';
import { signingKeyCommands } from './signing/signing-administration.ts';
import { SigningKeys } from './signing/signing-keys.ts';
import { resealSigningKeys, unknownSigningSecretKeys } from './signing/signing-resealing.ts';
import './refusals.ts';

const HOUR = 3_600_000;

export const charges: Module = {
  name: 'charges',
  routes: [...chargeRoutes, ...decodeRoutes],
  graph: [chargeGraph, chargeDueDateGraph, chargeMutationsGraph, chargeLiveGraph, decodeGraph],
  events: chargeEvents,
  deadlines: [chargeExpiry, cancelRemainingCharges],
  accountClosing: [cancelChargesOfAccount],
  ledgerClaims: chargeLedgerClaims,
  stateMachines: [chargeStates, staticQrStates],
  services: ({ publicOrigin, config, secrets }) => ({
    publicOrigin,
    signingKeys: (database) =>
      new SigningKeys({
        database,
        secrets,
        days: config.qrSigningKeyDays,
        host: () => new URL(publicOrigin()).hostname,
      }),
  }),
  commands: signingKeyCommands,
  jobs: ({ database, secrets }) => [
    { name: 'reseal-signing-keys', everyMs: HOUR, run: () => resealSigningKeys(database, secrets) },
  ],
  unknownSecretKeys: unknownSigningSecretKeys,
  personalData: [
    dataOfAccounts('charge', {
      hidden: ['location_token', 'external_print'],
      erased: {
        expired: {
          set: `description = null, debtor = null, pix_key = 'erased', brcode = 'erased'`,
          where: `t.pix_key <> 'erased'`,
        },
      },
    }),
  ],
};
