import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { readOperation } from '../../platform/operation.ts';
import { DEPLOYMENT } from './deployment.ts';

/** How many stored secrets a key of SECRET_KEYS seals. */
export interface SecretKeyUse {
  /** Its id: never the key. */
  readonly id: string;
  /** `current`: it seals what is written. `retired`: what it sealed is sealed anew. `missing`: SECRET_KEYS lacks it. */
  readonly state: 'current' | 'retired' | 'missing';
  readonly webhooks: number;
  readonly signingKeys: number;
  readonly debtorKeys: number;
  readonly railKeys: number;
}

// Of all institutions: the keys are the deployment's. No secret leaves its row.
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
    'Lists the keys of SECRET_KEYS with how many secrets each seals: one that is retired can go when it seals none',
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
