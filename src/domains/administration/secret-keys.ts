import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { DEPLOYMENT } from './deployment.ts';

export interface SecretKeyUse {
  readonly id: string;
  /** `current`: seals new secrets. `retired`: its secrets are being resealed. `missing`: not in SECRET_KEYS. */
  readonly state: 'current' | 'retired' | 'missing';
  readonly webhooks: number;
  readonly signingKeys: number;
  readonly debtorKeys: number;
  readonly railKeys: number;
}

// Counts across all institutions, because the keys belong to the deployment. Reads no secret.
const USE = statement(
  'use_of_secret_keys',
  `select u.id, (count(*) filter (where u.what = 'webhook'))::integer as webhooks,
     (count(*) filter (where u.what = 'signing'))::integer as "signingKeys",
     (count(*) filter (where u.what = 'debtor'))::integer as "debtorKeys",
     (count(*) filter (where u.what = 'rail'))::integer as "railKeys"
   from (
     select w.secret_key_id as id, 'webhook' as what from webhook w
     union all select w.previous_secret_key_id, 'webhook' from webhook w where w.previous_secret_key_id is not null
     union all select k.key_id, 'signing' from charge_signing_key k where k.key_id is not null
     union all select d.key_id, 'debtor' from debtor_key_secret d
     union all select r.sealed_by, 'rail' from rail_connector_key r where r.sealed_by is not null
   ) u group by u.id order by u.id`,
);

const UNUSED = { webhooks: 0, signingKeys: 0, debtorKeys: 0, railKeys: 0 };

export const listSecretKeys = readOperation({
  ...DEPLOYMENT,
  name: 'listSecretKeys',
  summary:
    'Lists the keys of SECRET_KEYS with the number of secrets that each seals. A retired key with 0 secrets can be removed',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, services }): Promise<readonly SecretKeyUse[]> {
    const { secrets } = services;
    const rows = await database.query<Omit<SecretKeyUse, 'state'>>(USE, []);
    const used = new Map(rows.map((row) => [row.id, row]));
    return [...new Set([...secrets.keyIds(), ...used.keys()])].map((id) => ({
      ...UNUSED,
      ...used.get(id),
      id,
      state: id === secrets.currentKeyId ? 'current' : secrets.knows(id) ? 'retired' : 'missing',
    }));
  },
});
