import { eventOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../platform/errors/refusal.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { fingerprint } from '../../../platform/text/fingerprint.ts';
import { newId } from '../../../platform/text/ids.ts';
import { holdAccountOpen } from '../../accounts/account-closing.ts';
import type { AccountStatus } from '../../ledger/balance.ts';
import { keyForCharge } from '../keys/charge-key.ts';
import {
  asBrCodeText,
  encodeDynamicBrCode,
  encodeStaticBrCode,
  MAX_MERCHANT_CITY_LENGTH,
  MAX_MERCHANT_NAME_LENGTH,
  maxDescriptionLength,
} from './brcode/brcode.ts';
import { locationOf, locationUrlOf, newLocationToken } from './brcode/location.ts';
import { chargeCreated } from './charge.events.ts';
import { CHARGE_COLUMNS, type Charge, type Debtor } from './charge.ts';
import { chargeByExternalId } from './charge-external-id.ts';
import type { ChargeType } from './charge-states.ts';
import type { CobvTerms } from './due-date/cobv-amount.ts';
import { t } from './language/texts.ts';

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    publicOrigin(): string;
  }
}

/** City of a code when neither the request nor the customer's address names one. EMV tag 60 must not be empty. */
const DEFAULT_CITY = 'BRASILIA';
/** Name in a code when the customer's name has no Latin letter (EMV tag 59). */
const DEFAULT_NAME = 'RECEBEDOR';

// Reads the key that keyForCharge would choose, so that the usual case takes one statement.
const GROUND = statement(
  'ground_of_charge',
  `select b.status, h.name, h.kyc->'address'->>'city' as city,
     (select k.key from pix_key k where k.account_id = a.id and k.partner_id = a.partner_id and k.status = 'active'
        and ($3::text is null or k.key = $3) order by k.created_at, k.id limit 1) as key
   from account a join balance b on b.account_id = a.id join customer h on h.id = a.customer_id
   where a.partner_id = $1 and a.id = $2`,
);
const INSERT = statement(
  'insert_charge',
  `insert into charge as c (id, institution_id, partner_id, account_id, type, status, amount, description, tx_id,
     external_id, external_print, pix_key, city, brcode, location_url, location_token, expires_at, terms, debtor,
     created_at)
   values ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   on conflict (account_id, external_id) where external_print is not null do nothing
   returning ${CHARGE_COLUMNS}`,
);

interface Ground {
  readonly status: AccountStatus;
  readonly name: string;
  readonly city: string | null;
  readonly key: string | null;
}

interface ChargeInput {
  readonly accountId: number;
  readonly externalId?: string | null | undefined;
  readonly pixKey?: string | null | undefined;
}

/** Amounts in cents. */
export interface ChargeRequest {
  readonly amount: number | null;
  readonly description: string | null;
  readonly city: string | null;
  readonly expiresAt: Date | null;
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
}

/** With `pixKey` also `invalid_pix_key`. */
export const ISSUE_REFUSALS = [
  'account_not_of_partner',
  'account_closed',
  'account_blocked',
  'key_limit_reached',
  'external_id_taken',
] as const satisfies readonly ErrorCode[];

/**
 * Issues a charge and stages `pix.charge.created`. A blocked account can issue charges, because it can be credited. A
 * repeated external id with the same input returns the existing charge in its current state, without calling `request`.
 */
export async function issueCharge(
  context: WriteContext,
  type: ChargeType,
  input: ChargeInput,
  request: () => ChargeRequest,
): Promise<Charge> {
  const { tx, now } = context;
  const { institutionId, partnerId } = context.principal;
  const { accountId, externalId = null, pixKey: givenKey = null } = input;
  const named = externalId === null ? null : { accountId, externalId, print: fingerprint({ name: type }, input) };
  const known = named && (await chargeByExternalId(context, named));
  if (known) return known;
  const wanted = request();
  const { amount, description } = wanted;
  await holdAccountOpen(tx, accountId);
  const ground = await groundOf(tx, [partnerId, accountId, givenKey]);
  const account = { id: accountId, institutionId, partnerId };
  const pixKey = ground.key ?? (await keyForCharge(context, account, givenKey));
  const id = newId();
  const city = cityOf(wanted, ground);
  const code =
    type === 'static'
      ? staticCode(id, wanted, pixKey, ground.name, city)
      : dynamicCode(id, context.services.publicOrigin(), type, ground.name, city);
  const [charge] = await tx.query<Charge>(INSERT, [
    ...[id, institutionId, partnerId, accountId, type, amount, description, code.txId, externalId],
    ...[named?.print, pixKey, city, code.brcode, code.locationUrl, code.locationToken, wanted.expiresAt],
    wanted.terms === null ? null : JSON.stringify(wanted.terms),
    wanted.debtor === null ? null : JSON.stringify(wanted.debtor),
    now,
  ]);
  if (!charge) {
    // A concurrent request inserted the same external id first and has committed.
    const first = named && (await chargeByExternalId(context, named));
    if (first) return first;
    throw new Error('the charge was not inserted');
  }
  const expiresAt = charge.expiresAt?.toISOString() ?? null;
  context.stage(
    eventOf(
      chargeCreated,
      { institutionId, partnerId, accountId },
      { accountId, txId: charge.txId, amount, status: 'active', brcode: charge.brcode, expiresAt },
    ),
  );
  context.audit({
    action: 'charge.created',
    accountId,
    resourceType: 'charge',
    resourceId: id,
    changes: { type, tx_id: charge.txId, amount, external_id: externalId, expires_at: expiresAt },
  });
  return charge;
}

async function groundOf(tx: Queryable, of: readonly [string, number, string | null]): Promise<Ground> {
  const [ground] = await tx.query<Ground>(GROUND, of);
  if (!ground) throw new AppError('account_not_of_partner');
  if (ground.status === 'closed') throw new AppError('account_closed', t('accountClosed'));
  return ground;
}

function cityOf(request: ChargeRequest, ground: Ground): string {
  const asked = request.city === null ? null : asBrCodeText(request.city, MAX_MERCHANT_CITY_LENGTH);
  if (asked === '')
    throw validationFailed({
      city: t('cityNotInCode'),
    });
  return asked ?? (asBrCodeText(ground.city ?? '', MAX_MERCHANT_CITY_LENGTH) || DEFAULT_CITY);
}

interface Code {
  readonly txId: string;
  readonly brcode: string;
  readonly locationUrl: string | null;
  readonly locationToken: string | null;
}

const merchantNameOf = (name: string): string => asBrCodeText(name, MAX_MERCHANT_NAME_LENGTH) || DEFAULT_NAME;

/** The txId is the id in base 36: 25 letters and digits, the maximum of a static code. */
function staticCode(id: string, request: ChargeRequest, pixKey: string, name: string, merchantCity: string): Code {
  const txId = BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0');
  const description = asBrCodeText(request.description ?? '', maxDescriptionLength(pixKey)) || null;
  const { amount } = request;
  const merchantName = merchantNameOf(name);
  const brcode = encodeStaticBrCode({ pixKey, merchantName, merchantCity, amount, txId, description });
  return { txId, brcode, locationUrl: null, locationToken: null };
}

/** The txId is the id without hyphens: 32 characters, longer than the txId of any static code (BCB: 26 to 35). */
function dynamicCode(id: string, origin: string, type: 'immediate' | 'cobv', name: string, merchantCity: string): Code {
  const kind = type === 'cobv' ? 'cobv' : 'cob';
  const token = newLocationToken();
  const location = locationOf(origin, token, kind);
  return {
    txId: id.replaceAll('-', ''),
    brcode: encodeDynamicBrCode({ location, merchantName: merchantNameOf(name), merchantCity }),
    locationUrl: locationUrlOf(origin, token, kind),
    locationToken: token,
  };
}
