import type { Module } from '../../../module.ts';
import { SigningKeys } from '../signing/signing-keys.ts';
import { serveLocations } from './location.rest.ts';
import { locationPaths } from './location-paths.rest.ts';

export const chargeLocations: Module = {
  name: 'charge locations',
  openPaths: locationPaths,
  open({ config, database, clock, secrets, publicOrigin }) {
    const host = () => new URL(publicOrigin()).hostname;
    const keys = new SigningKeys({ database, secrets, days: config.qrSigningKeyDays, host });
    return (app, face) => serveLocations(app, { database, clock, keys, publicOrigin }, face);
  },
};
