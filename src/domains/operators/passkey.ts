import { generateRegistrationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { nonBlankText, text } from '../../platform/text/text.ts';
import { passkey, type passkeyRegistration } from './operator.resource.ts';
import { verifiedRegistration } from './passkey-registration.ts';
import { beginChallenge } from './proof-challenge.ts';
import { t } from './texts.ts';

export const MAX_PASSKEYS = 10;

export interface PasskeyRecord extends RowOf<typeof passkey> {}

const COLUMNS = columnsOf(passkey, 'k');
const LIST = statement(
  'list_passkeys',
  `select ${COLUMNS} from passkey k where k.operator_id = $1 and k.removed_at is null order by k.created_at, k.id`,
);
const PERSON_NAME = statement(
  'name_of_operator',
  'select o.name from operator o where o.institution_id = $1 and o.id = $2',
);
// The lock serialises registrations of one operator, so that the later one counts the earlier one.
const LOCK_PERSON = statement(
  'lock_operator_for_passkeys',
  'select o.id from operator o where o.institution_id = $1 and o.id = $2 for no key update',
);
const INSERT = statement(
  'insert_passkey',
  `insert into passkey as k (id, institution_id, operator_id, name, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do nothing returning ${COLUMNS}`,
);
const REMOVE = statement(
  'remove_passkey',
  `update passkey k set removed_at = now(), removed_by = $3 where k.operator_id = $1 and k.id = $2 and k.removed_at is null
   returning ${COLUMNS}`,
);

const OF_PERSON = { audiences: ['operator'], scopes: [] } as const;
/** A viewer makes no decisions and therefore signs none. */
const SIGNERS = { ...OF_PERSON, roles: ['preparer', 'approver', 'treasurer', 'accountant', 'admin'] } as const;
const REGISTRATION = 'registerPasskey';
const ALGORITHMS = [-8, -7, -257];

const passkeysOf = (db: Queryable, operatorId: string) => db.query<PasskeyRecord>(LIST, [operatorId]);

export const listPasskeys = readOperation({
  ...OF_PERSON,
  name: 'listPasskeys',
  summary: "Lists the caller's passkeys, oldest first",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly PasskeyRecord[]> => passkeysOf(database, principal.credentialId),
});

export const beginPasskeyRegistration = readOperation({
  ...SIGNERS,
  name: 'beginPasskeyRegistration',
  keeps: true,
  summary: 'Starts a passkey registration and returns the options for the browser, valid for 5 minutes',
  effects: ['keeps_records'],
  refusals: ['too_many_passkeys'],
  input: z.strictObject({}),
  async run({ database, principal, services }): Promise<RowOf<typeof passkeyRegistration>> {
    const { credentialId: operatorId, clientId, institutionId } = principal;
    const known = await passkeysOf(database, operatorId);
    if (known.length >= MAX_PASSKEYS) throw tooMany();
    const [person] = await database.query<{ name: string }>(PERSON_NAME, [institutionId, operatorId]);
    const challenge = await beginChallenge(database, { operatorId, operation: REGISTRATION, decision: null });
    const options = await generateRegistrationOptions({
      rpName: principal.partnerName,
      rpID: services.relyingParty().id,
      userName: clientId,
      userDisplayName: person?.name ?? clientId,
      userID: new TextEncoder().encode(operatorId),
      challenge: new Uint8Array(challenge),
      // The gateway accepts authenticators of every vendor and requests no attestation certificate.
      attestationType: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { options: { ...options } };
  },
});

/** From then on, a fresh proof is a signature by one of the operator's passkeys, also to register another passkey. */
export const registerPasskey = operation({
  ...SIGNERS,
  name: 'registerPasskey',
  proof: 'fresh',
  summary: 'Registers a passkey for the caller. The caller then signs decisions with it',
  effects: ['grants_access'],
  refusals: ['passkey_invalid', 'too_many_passkeys', 'already_exists'],
  input: z.strictObject({
    name: nonBlankText(60).meta({ description: 'Name of the passkey, at most 60 characters' }),
    response: text(8_192).meta({ description: 'Response of the browser (WebAuthn registration response) as JSON' }),
  }),
  async run(context, { name, response }): Promise<PasskeyRecord> {
    const { tx, principal, services } = context;
    const { credentialId: operatorId, institutionId } = principal;
    const purpose = { operatorId, operation: REGISTRATION, decision: null };
    const made = await verifiedRegistration(tx, response, purpose, services.relyingParty(), ALGORITHMS);
    await tx.query(LOCK_PERSON, [institutionId, operatorId]);
    if ((await passkeysOf(tx, operatorId)).length >= MAX_PASSKEYS) throw tooMany();
    const { id, publicKey, counter, transports = [] } = made;
    const values = [id, institutionId, operatorId, name, Buffer.from(publicKey), counter, transports];
    const [added] = await tx.query<PasskeyRecord>(INSERT, values);
    if (!added) throw new AppError('already_exists', t('alreadyRegistered'));
    note(context, 'passkey_registered', added);
    return added;
  },
});

export const removePasskey = operation({
  ...SIGNERS,
  name: 'removePasskey',
  proof: 'fresh',
  summary: "Removes one of the caller's passkeys. Without any passkey, a new sign-in is the fresh proof again",
  effects: ['restricts'],
  refusals: ['passkey_not_found'],
  input: z.strictObject({ passkeyId: text(1_400).meta({ description: 'Credential id of the passkey, base64url' }) }),
  async run(context, { passkeyId }): Promise<PasskeyRecord> {
    const { tx, principal } = context;
    const [removed] = await tx.query<PasskeyRecord>(REMOVE, [principal.credentialId, passkeyId, principal.author]);
    if (!removed) throw new AppError('passkey_not_found');
    note(context, 'passkey_removed', removed);
    return removed;
  },
});

const tooMany = () => new AppError('too_many_passkeys');

const note = ({ audit, principal }: WriteContext, verb: string, { id, name }: PasskeyRecord): void =>
  audit({
    action: `person.${verb}`,
    accountId: null,
    resourceType: 'person',
    resourceId: principal.clientId,
    changes: { passkey: id, name },
  });
