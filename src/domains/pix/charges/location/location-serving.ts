import { CompactSign } from 'jose';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { isLocationToken, LOCATION_BASE, type LocationKind } from '../brcode/location.ts';
import { cobvReferenceDate } from '../due-date/cobv-amount.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { type ChargeAtLocation, chargeAtLocation } from './charge-location.ts';
import { payloadOf } from './location-payload.ts';

export const JWKS_PATH = `${LOCATION_BASE}/jwks`;

const MUNICIPALITY = /^\d{7}$/;

export interface PayloadRequest {
  readonly token: string;
  readonly kind: LocationKind;
  /** `DPP`, `YYYY-MM-DD`. */
  readonly payOn?: string | undefined;
  /** `codMun`, the IBGE code of the payer's municipality. */
  readonly municipality?: string | undefined;
}

export type PayloadRefusalName = 'CobPayloadNaoEncontrado' | 'CobPayloadOperacaoInvalida';

/** As in the PIX API (openapi 2.9.0, tag CobPayload). */
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

export interface PayloadSource {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly publicOrigin: () => string;
}

/**
 * Returns a charge's payload as a compact JWS (RFC 7515, RS256). Knowing the token is the only authorisation. The
 * municipality has no effect, because the gateway does not know municipal holidays.
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

/** Day of the price. Null for an immediate charge. */
function dayOf({ terms }: ChargeAtLocation, { payOn, municipality }: PayloadRequest, today: string): string | null {
  if (terms === null) return null;
  if (municipality !== undefined && !MUNICIPALITY.test(municipality)) throw invalid('codMun não tem sete dígitos.');
  const day = cobvReferenceDate(terms, today, payOn);
  if (day === null) throw invalid('DPP não é uma data de hoje até o último dia em que a cobrança pode ser paga.');
  return day;
}

const invalid = (detail: string): PayloadRefusal => new PayloadRefusal('CobPayloadOperacaoInvalida', 400, detail);
