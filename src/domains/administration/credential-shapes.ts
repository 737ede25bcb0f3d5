import { z } from 'zod';
import { Cidr, coversAddresses } from '../../platform/cidr.ts';
import { validationFailed } from '../../platform/errors.ts';
import { Instant } from '../../platform/instant.ts';
import { isFinanceScope, SCOPES, type Scope } from '../../platform/operation.ts';
import { realTime } from '../../platform/real-time.ts';
import type { CredentialRecord } from './credential.ts';
import type { PartnerRecord } from './partner.ts';

export const Scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .transform((scopes) => [...new Set(scopes)])
  .meta({ description: 'What it may do' });

export const AuthorizedIps = z.array(Cidr).min(1).max(100).meta({
  description: 'Addresses that it may be used from: 198.51.100.7, 10.0.0.0/8, 2001:db8::/32. Finance scopes need them',
});

export const ExpiresAt = Instant.meta({ description: 'From then on it opens nothing: ISO 8601 with Z or an offset' });

/** What of a credential can be changed. */
export type CredentialTerms = Pick<CredentialRecord, 'scopes' | 'authorizedIps'> & {
  /** ISO 8601; null: it does not end by itself. */
  readonly expiresAt: string | null;
};

const isForFinance = (scopes: readonly string[]): boolean => scopes.some(isFinanceScope);

const MOVES_MONEY: readonly string[] = ['pix:write', 'transfer:write', 'payment:write'] satisfies readonly Scope[];

/** Whether a scope moves customers' money or enters the institution's finance, so that two admins give it. */
export const isGuardedScope = (scope: string): boolean => MOVES_MONEY.includes(scope) || isFinanceScope(scope);

export const isGuarded = (scopes: readonly string[]): boolean => scopes.some(isGuardedScope);

export const withoutGuarded = (scopes: readonly Scope[]): readonly Scope[] =>
  scopes.filter((scope) => !isGuardedScope(scope));

/**
 * Whether a change of a credential takes two admins: the credential has a guarded scope afterwards or may be used from more
 * addresses, and the change does more than restrict.
 */
export function takesTwoAdmins(known: CredentialTerms, terms: CredentialTerms): boolean {
  const isNarrowed = coversAddresses(known.authorizedIps, terms.authorizedIps);
  const restricts =
    isNarrowed &&
    terms.scopes.every((scope) => known.scopes.includes(scope)) &&
    endsNoLater(known.expiresAt, terms.expiresAt);
  return !restricts && (isGuarded(terms.scopes) || !isNarrowed);
}

const endsNoLater = (known: string | null, wanted: string | null): boolean =>
  known === null || (wanted !== null && Date.parse(wanted) <= Date.parse(known));

/** @throws AppError validation_failed when a partner's credential cannot be so. */
export function checkTerms({ isIntegration }: PartnerRecord, terms: CredentialTerms): void {
  if (terms.expiresAt !== null && Date.parse(terms.expiresAt) <= realTime())
    throw validationFailed({ expiresAt: 'must be in the future' });
  if (!isForFinance(terms.scopes)) return;
  if (!isIntegration)
    throw validationFailed({
      scopes: "finance scopes are for the institution's own integrations: make the partner one first (setIntegration)",
    });
  if (terms.authorizedIps === null)
    throw validationFailed({ authorizedIps: 'finance scopes need the addresses that the credential is used from' });
}
