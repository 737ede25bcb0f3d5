import { AppError, missingScope } from '../errors/errors.ts';
import type { Text } from '../language/text.ts';
import { t } from '../language/texts.ts';
import type { Caller, Origin } from './caller.ts';
import { staleSignIn } from './fresh-proof.ts';
import { audiencesOf, type Operation } from './operation.ts';
import { isFinanceScope, type Principal } from './principal.ts';

/**
 * The refusal of a principal for an operation; null when it is allowed. Finance integration is checked before the
 * scopes (contract: access decision). The command line proves no identity, so decisions are refused there.
 */
export function permissionRefusal(op: Operation, principal: Principal, origin?: Origin): AppError | null {
  if (!audiencesOf(op).includes(principal.audience)) {
    return new AppError('forbidden', NOT_AVAILABLE[principal.audience](op.name));
  }
  if (principal.audience === 'partner') return scopeRefusal(op.scopes, principal);
  if (principal.audience === 'deployment') return null;
  if (op.roles && !op.roles.some((role) => principal.roles.has(role))) {
    return new AppError('forbidden', t('requiresRole', { roles: eitherOf(op.roles) }), { required_roles: op.roles });
  }
  if (op.decides && origin?.channel === 'cli') return new AppError('decide_at_console');
  const products = productRefusal([...productsOf(op.scopes), ...(op.product ? [op.product] : [])], principal);
  return products ?? (op.proof === 'fresh' ? proofRefusal(principal) : null);
}

/** A passkey signs the input, so the door verifies it after parsing. */
const proofRefusal = (principal: Principal): AppError | null => (principal.hasPasskey ? null : staleSignIn(principal));

const NOT_AVAILABLE = {
  partner: (operation: string) => t('notForPartners', { operation }),
  operator: (operation: string) => t('notForOperators', { operation }),
  deployment: (operation: string) => t('notForShell', { operation }),
};

const eitherOf = (roles: readonly string[]): string | Text =>
  roles.slice(1).reduce<string | Text>((first, second) => t('or', { first, second }), roles[0] ?? '');

/** The refusal of a principal for these scopes; null when they suffice. Operators have roles instead. */
export function scopeRefusal(scopes: readonly string[], principal: Principal): AppError | null {
  if (scopes.some(isFinanceScope) && principal.audience === 'partner') {
    if (!principal.isFinanceIntegration) return new AppError('finance_integration_not_enabled');
    if (principal.authorizedIps === null) {
      return new AppError('ip_not_authorized', t('financeNeedsAddresses'));
    }
  }
  return missingScope(scopes, principal.scopes) ?? productRefusal(productsOf(scopes), principal);
}

const productRefusal = (products: readonly string[], { financeProductsOff }: Principal): AppError | null =>
  products.some((product) => financeProductsOff.includes(product)) ? new AppError('financial_product_disabled') : null;

const productsOf = (scopes: readonly string[]): readonly string[] =>
  scopes.filter(isFinanceScope).map((scope) => scope.slice('finance_'.length).split(':', 1)[0] ?? '');

/** The first check of the door, for REST, which refuses before it reads the body. @throws AppError forbidden */
export function authorize(op: Operation, caller: Caller): void {
  const refusal = permissionRefusal(op, caller.principal, caller.origin);
  if (refusal) throw refusal;
}
