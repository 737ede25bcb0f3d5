import type { TransactionOptions } from '../database/transaction.ts';

export const PARTNER_SCOPES = [
  'account:read',
  'account:write',
  'statement:read',
  'customer:create',
  'customer:read',
  'pix:read',
  'pix:write',
  'transfer:read',
  'transfer:write',
  'fee:read',
  'payment:read',
  'payment:write',
  'webhook:read',
  'webhook:write',
  'sandbox:write',
] as const;

export const FINANCE_SCOPES = [
  'finance_master:read',
  'finance_master:write',
  'finance_ap:read',
  'finance_ap:write',
  'finance_ar:read',
  'finance_ar:write',
  'finance_reconciliation:read',
  'finance_reconciliation:write',
  'finance_treasury:read',
  'finance_accounting:read',
  'finance_accounting:write',
] as const;

/** Parts of finance that an institution can disable, by the word in their scopes: `ap` of `finance_ap:read`. */
export const FINANCE_PRODUCTS = ['master', 'ap', 'ar', 'reconciliation', 'treasury', 'accounting'] as const;

export type FinanceProduct = (typeof FINANCE_PRODUCTS)[number];

export const SCOPES = [...PARTNER_SCOPES, ...FINANCE_SCOPES] as const;

export type Scope = (typeof SCOPES)[number];

export type Audience = 'partner' | 'operator' | 'deployment';

export const ROLES = ['viewer', 'preparer', 'approver', 'treasurer', 'accountant', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** The actor: a partner's credential, an operator, or a deployment shell. Determines what it can read and change. */
export interface Principal {
  readonly audience: Audience;
  /** Author in records: `partner_api:<client id>`, `operator:<login>` or `deployment:<name>`. */
  readonly author: string;
  /** For operators: the user id. */
  readonly credentialId: string;
  /** For operators: the login. */
  readonly clientId: string;
  /** For operators: {@link institutionPartnerId}, so that no partner data belongs to an operator. */
  readonly partnerId: string;
  readonly partnerName: string;
  readonly institutionId: number;
  /** The partner that represents the institution: it owns the institution's own data and has no credentials. */
  readonly institutionPartnerId: string;
  readonly scopes: ReadonlySet<string>;
  /** Whether the partner is active and is the institution's own finance integration. */
  readonly isFinanceIntegration: boolean;
  /** Whether the partner is suspended: all its requests are refused. */
  readonly isSuspended: boolean;
  readonly financeProductsOff: readonly string[];
  /** CIDRs from which the credential accepts requests; null for any address. */
  readonly authorizedIps: readonly string[] | null;
  readonly roles: ReadonlySet<Role>;
  /** Approval limit of an operator in cents; null when the operator approves no amount. */
  readonly authority: number | null;
  /** Until when the sign-in counts as a fresh proof, in ms since the epoch (real time). Absent without a sign-in. */
  readonly provenUntil?: number;
  /** Console session of an operator in hexadecimal. It identifies the session but cannot be used to open it. */
  readonly sessionId?: string;
  /** Whether the operator has a passkey, whose signature then replaces the sign-in as fresh proof. */
  readonly hasPasskey?: boolean;
}

export const isFinanceScope = (scope: string): boolean => scope.startsWith('finance_');

/** Owner of the rows that a caller can write: operators all of their institution, deployment shells all rows. */
export function ownerOf({ audience, partnerId, institutionId }: Principal): TransactionOptions['onlyOf'] {
  if (audience === 'deployment') return undefined;
  return audience === 'partner' ? { partnerId, institutionId } : { institutionId };
}
