import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { operation, readOperation } from '../../../../platform/operation/operation.ts';
import { recordAdministrativeAct } from '../../../administration/administrative-act.ts';
import { DEPLOYMENT } from '../../../administration/deployment.ts';
import type { AdminCommand } from '../../../module.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Never contains the private half. */
export interface SigningKeyRecord {
  readonly id: string;
  readonly signsFrom: Date;
  readonly publishedUntil: Date;
  /** Id of the secret key that seals its private half. Null when the key can no longer sign. */
  readonly sealedWith: string | null;
}

/** The deployment gets a few keys a year. */
const MOST = 200;

const LIST = statement(
  'list_signing_keys',
  `select k.id, k.signs_from as "signsFrom", k.published_until as "publishedUntil", k.key_id as "sealedWith"
   from charge_signing_key k order by k.signs_from desc limit $1`,
);

const INSTITUTIONS = statement(
  'partners_that_are_institutions',
  'select p.institution_id as "institutionId", p.id as "partnerId" from partner p where p.is_institution order by p.institution_id',
);

export const listSigningKeys = readOperation({
  ...DEPLOYMENT,
  name: 'listSigningKeys',
  summary: "Lists the deployment's keys that sign dynamic BR Codes, newest first",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database }): Promise<readonly SigningKeyRecord[]> => database.query<SigningKeyRecord>(LIST, [MOST]),
});

/** The previous key keeps its private half, because it signs until the new key starts. */
export const rotateSigningKey = operation({
  ...DEPLOYMENT,
  name: 'rotateSigningKey',
  summary:
    'Creates and publishes a new key for dynamic BR Codes. It signs after one hour, or immediately with `atOnce`',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({
    atOnce: z.boolean().default(false).meta({
      description:
        'Sign with the new key immediately. Verifiers with a cached list reject its payloads until they reload the list',
    }),
  }),
  async run(context, { atOnce }): Promise<readonly SigningKeyRecord[]> {
    const { tx, services } = context;
    await services.signingKeys(tx).rotate(atOnce);
    const keys = await tx.query<SigningKeyRecord>(LIST, [MOST]);
    const [made] = keys;
    // The key signs for every institution, so each one's audit log gets an entry.
    for (const owner of await tx.query<{ institutionId: number; partnerId: string }>(INSTITUTIONS, [])) {
      recordAdministrativeAct(context, null, {
        action: 'signing_key.rotated',
        resourceId: made?.id ?? '',
        changes: { signs_from: made?.signsFrom ?? null, at_once: atOnce },
        owner,
      });
    }
    return keys;
  },
});

declare module '../../../../platform/operation/operation.ts' {
  interface Services {
    /** Keys that are read and written inside the given transaction. */
    readonly signingKeys: (tx: ConstructorParameters<typeof SigningKeys>[0]['database']) => SigningKeys;
  }
}

export const signingKeyCommands: readonly AdminCommand[] = [
  { name: 'signing-key list', operation: listSigningKeys, example: '' },
  { name: 'signing-key rotate', operation: rotateSigningKey, example: '--dry-run' },
];
