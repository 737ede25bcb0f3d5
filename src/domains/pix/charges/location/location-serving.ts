import { CompactSign } from 'jose';
import { brasiliaDate } from '../../../../platform/calendar.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/database.ts';
import { isLocationToken, LOCATION_BASE, type LocationKind } from '../brcode/location.ts';
import { cobvReferenceDate } from '../due-date/cobv-amount.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { type ChargeAtLocation, chargeAtLocation } from './charge-location.ts';
import { payloadOf } from './location-payload.ts';

/** Path of the public keys. */
export const JWKS_PATH = `${LOCATION_BASE}/jwks`;

/** IBGE's number of a municipality. */
const MUNICIPALITY = /^\d{7}$/;

/** What a payer's bank asks at a location. */
export interface PayloadRequest {
  readonly token: string;
  readonly kind: LocationKind;
  /** Of a charge with a due date: the day that the payer means to pay on (`DPP`, `YYYY-MM-DD`). */
  readonly payOn?: string | undefined;
  /** Of a charge with a due date: the payer's municipality (`codMun`). */
  readonly municipality?: string | undefined;
}

/** What the PIX API calls a location's refusals. */
export type PayloadRefusalName = 'CobPayloadNaoEncontrado' | 'CobPayloadOperacaoInvalida';

/** Why there is no payload, in the words of the PIX API (openapi 2.9.0, tag CobPayload). */
export class PayloadRefusal extends Error {
  readonly type: PayloadRefusalName;
  readonly status: 400 | 404 | 410;

  constructor(type: PayloadRefusalName, status: 400 | 404 | 410, detail: string) {
    super(detail);
    this.name = 'PayloadRefusal';
    this.type = type;
    this.status = status;
  }
}

/** What serving payloads needs. */
export interface PayloadSource {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  /** Where this gateway is reached. */
  readonly publicOrigin: () => string;
}

/**
 * The signed payload of the charge at a location, as a compact JWS (RFC 7515, RS256): what has to be paid, to which key, if
 * it is paid on that day. Whoever knows the token may ask. Municipal holidays are not known here, so the municipality
 * changes nothing.
 *
 * @throws PayloadRefusal 404 where there is no charge; 410 for one that was paid or cancelled or whose time is over; 400
 * for a day on which it cannot be paid, or a municipality that is none.
 */
export async function presentCharge(source: PayloadSource, request: PayloadRequest): Promise<string> {
  const charge = isLocationToken(request.token) ? await chargeAtLocation(source.database, request.token) : null;
  if (charge === null || charge.kind !== request.kind) {
    throw new PayloadRefusal('CobPayloadNaoEncontrado', 404, 'Não há cobrança nesta location.');
  }
  const now = source.clock.now();
  if (charge.status !== 'active' || now >= charge.expiresAt) {
    throw new PayloadRefusal('CobPayloadNaoEncontrado', 410, 'A cobrança foi paga, removida ou expirou.');
  }
  const payload = payloadOf(charge, now, dayOf(charge, request, brasiliaDate(now)));
  const { kid, x5t, privateKey } = await source.keys.current();
  const jku = source.publicOrigin() + JWKS_PATH;
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWS', kid, jku, x5t })
    .sign(privateKey);
}

/** The day that amounts are computed for; null for an immediate charge, whatever was asked. */
function dayOf({ terms }: ChargeAtLocation, { payOn, municipality }: PayloadRequest, today: string): string | null {
  if (terms === null) return null;
  if (municipality !== undefined && !MUNICIPALITY.test(municipality)) throw invalid('codMun não tem sete dígitos.');
  const day = cobvReferenceDate(terms, today, payOn);
  if (day === null) throw invalid('DPP não é uma data de hoje até o último dia em que a cobrança pode ser paga.');
  return day;
}

const invalid = (detail: string): PayloadRefusal => new PayloadRefusal('CobPayloadOperacaoInvalida', 400, detail);
