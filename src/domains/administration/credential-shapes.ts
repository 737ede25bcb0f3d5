import { z } from 'zod';
import { validationFailed } from '../../platform/errors/errors.ts';
import { Cidr, coversAddresses } from '../../platform/http/cidr.ts';
import { isFinanceScope, SCOPES, type Scope } from '../../platform/operation/principal.ts';
import { Instant } from '../../platform/time/instant.ts';
import { realTime } from '../../platform/time/real-time.ts';
import type { CredentialRecord } from './credential.ts';
import type { PartnerRecord } from './partner.ts';
import { t } from './texts.ts';

export const Scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .transform((scopes) => [...new Set(scopes)])
  .meta({ description: 'Scopes of the credential' });

export const AuthorizedIps = z.array(Cidr).min(1).max(100).meta({
  description:
    'Addresses or CIDRs from which the credential may be used, for example 198.51.100.7, 10.0.0.0/8 or 2001:db8::/32. Required for finance scopes',
});

export const ExpiresAt = Instant.meta({ description: 'End of validity: ISO 8601 with Z or an offset' });

export type CredentialTerms = Pick<CredentialRecord, 'scopes' | 'authorizedIps'> & {
  /** ISO 8601. */
  readonly expiresAt: string | null;
};

const isForFinance = (scopes: readonly string[]): boolean => scopes.some(isFinanceScope);

const MOVES_MONEY: readonly string[] = ['pix:write', 'transfer:write', 'payment:write'] satisfies readonly Scope[];

/** Scopes that move customers' money or enter the institution's finance need a second admin's approval. */
export const isGuardedScope = (scope: string): boolean => MOVES_MONEY.includes(scope) || isFinanceScope(scope);

export const isGuarded = (scopes: readonly string[]): boolean => scopes.some(isGuardedScope);

export const withoutGuarded = (scopes: readonly Scope[]): readonly Scope[] =>
  scopes.filter((scope) => !isGuardedScope(scope));

/** True when the credential then has a guarded scope or more addresses, unless the change only restricts. */
export function needsSecondAdmin(known: CredentialTerms, terms: CredentialTerms): boolean {
  const isNarrowed = coversAddresses(known.authorizedIps, terms.authorizedIps);
  const restricts =
    isNarrowed &&
    terms.scopes.every((scope) => known.scopes.includes(scope)) &&
    endsNoLater(known.expiresAt, terms.expiresAt);
  return !restricts && (isGuarded(terms.scopes) || !isNarrowed);
}

const endsNoLater = (known: string | null, wanted: string | null): boolean =>
  known === null || (wanted !== null && Date.parse(wanted) <= Date.parse(known));

/** @throws AppError validation_failed when the terms are not allowed for a partner's credential. */
export function checkTerms({ isIntegration }: Pick<PartnerRecord, 'isIntegration'>, terms: CredentialTerms): void {
  if (terms.expiresAt !== null && Date.parse(terms.expiresAt) <= realTime())
    throw validationFailed({ expiresAt: t('inTheFuture') });
  if (!isForFinance(terms.scopes)) return;
  if (!isIntegration)
    throw validationFailed({
      scopes: t('needsIntegration'),
    });
  if (terms.authorizedIps === null)
    throw validationFailed({
      authorizedIps: t('needsAuthorizedIps'),
    });
}
