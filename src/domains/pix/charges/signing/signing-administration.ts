import { z } from 'zod';
import { statement } from '../../../../platform/database.ts';
import { operation, readOperation } from '../../../../platform/operation.ts';
import { administered } from '../../../administration/administered.ts';
import { DEPLOYMENT } from '../../../administration/deployment.ts';
import type { AdminCommand } from '../../../module.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A key that signs, or has signed, the payloads of dynamic BR Codes; never its private half. */
export interface SigningKeyRecord {
  /** `kid` of the published list. */
  readonly id: string;
  readonly signsFrom: Date;
  /** Until when payloads can be checked with it. */
  readonly publishedUntil: Date;
  /** Id of the secret key that its private half is sealed with; null: it can sign no more. */
  readonly sealedWith: string | null;
}

/** A few a year. */
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
  summary: 'Lists the keys that sign dynamic BR Codes of the deployment, the newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database }): Promise<readonly SigningKeyRecord[]> => database.query<SigningKeyRecord>(LIST, [MOST]),
});

/** The key before keeps its private half until it is not needed: it signs until then. */
export const rotateSigningKey = operation({
  ...DEPLOYMENT,
  name: 'rotateSigningKey',
  summary: 'Makes another key for dynamic BR Codes and publishes it: it signs in an hour, or at once',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({
    atOnce: z.boolean().default(false).meta({
      description: 'Sign with it at once; verifiers that keep the list of keys refuse that until they read it again',
    }),
  }),
  async run(context, { atOnce }): Promise<readonly SigningKeyRecord[]> {
    const { tx, services } = context;
    await services.signingKeys(tx).rotate(atOnce);
    const keys = await tx.query<SigningKeyRecord>(LIST, [MOST]);
    const [made] = keys;
    // It signs for all of them: each has it in its log.
    for (const owner of await tx.query<{ institutionId: number; partnerId: string }>(INSTITUTIONS, [])) {
      administered(context, null, {
        action: 'signing_key.rotated',
        resourceId: made?.id ?? '',
        changes: { signs_from: made?.signsFrom ?? null, at_once: atOnce },
        owner,
      });
    }
    return keys;
  },
});

declare module '../../../../platform/operation.ts' {
  interface Services {
    /** Keys that are read and written in a transaction. */
    readonly signingKeys: (tx: ConstructorParameters<typeof SigningKeys>[0]['database']) => SigningKeys;
  }
}

export const signingKeyCommands: readonly AdminCommand[] = [
  { name: 'signing-key list', operation: listSigningKeys, example: '' },
  { name: 'signing-key rotate', operation: rotateSigningKey, example: '--dry-run' },
];
