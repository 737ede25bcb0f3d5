import type { Origin } from './caller.ts';
import { AppError, missingScope } from './errors.ts';
import { staleSignIn } from './fresh-proof.ts';
import { audiencesOf, isFinanceScope, type Operation, type Principal } from './operation.ts';

/**
 * Why a principal may not call an operation; null: it may. A partner's finance integration is asked for before its scopes,
 * whatever they say (contract: how access is decided). The command line proves no identity, so nobody decides there.
 */
export function permissionRefusal(op: Operation, principal: Principal, origin?: Origin): AppError | null {
  if (!audiencesOf(op).includes(principal.audience)) {
    return new AppError('forbidden', `${op.name} is not for ${NAMES[principal.audience]}`);
  }
  if (principal.audience === 'partner') return scopeRefusal(op.scopes, principal);
  if (principal.audience === 'deployment') return null;
  if (op.roles && !op.roles.some((role) => principal.roles.has(role))) {
    return new AppError('forbidden', `this needs the role ${op.roles.join(' or ')}`, { required_roles: op.roles });
  }
  if (op.decides && origin?.channel === 'cli') return new AppError('decide_at_console');
  const products = productRefusal([...productsOf(op.scopes), ...(op.product ? [op.product] : [])], principal);
  return products ?? (op.proof === 'fresh' ? proofRefusal(principal) : null);
}

/** The signature of a passkey is about the input: the door verifies it once that is known. */
const proofRefusal = (principal: Principal): AppError | null => (principal.hasPasskey ? null : staleSignIn(principal));

const NAMES = {
  partner: 'partners: persons of the institution decide it',
  operator: 'persons of the institution',
  deployment: 'those who run the gateway: persons of the institution do it',
};

/** Why a principal may not do what needs these scopes; null: it may. Persons are asked for their roles, elsewhere. */
export function scopeRefusal(scopes: readonly string[], principal: Principal): AppError | null {
  if (scopes.some(isFinanceScope) && principal.audience === 'partner') {
    if (!principal.isFinanceIntegration) return new AppError('finance_integration_not_enabled');
    if (principal.authorizedIps === null) {
      return new AppError(
        'ip_not_authorized',
        'this credential has no list of authorised addresses, which finance needs',
      );
    }
  }
  return missingScope(scopes, principal.scopes) ?? productRefusal(productsOf(scopes), principal);
}

const productRefusal = (products: readonly string[], { financeProductsOff }: Principal): AppError | null =>
  products.some((product) => financeProductsOff.includes(product)) ? new AppError('financial_product_disabled') : null;

/** `ap` of `finance_ap:read`. */
const productsOf = (scopes: readonly string[]): readonly string[] =>
  scopes.filter(isFinanceScope).map((scope) => scope.slice('finance_'.length).split(':', 1)[0] ?? '');
