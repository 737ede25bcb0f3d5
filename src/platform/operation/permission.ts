import { AppError, missingScope } from '../errors/errors.ts';
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
    return new AppError('forbidden', `${op.name} is not available to ${NAMES[principal.audience]}`);
  }
  if (principal.audience === 'partner') return scopeRefusal(op.scopes, principal);
  if (principal.audience === 'deployment') return null;
  if (op.roles && !op.roles.some((role) => principal.roles.has(role))) {
    return new AppError(
      'forbidden',
      `this requires the role ${op.roles.join(' or ')}: ask an admin of the institution for it`,
      { required_roles: op.roles },
    );
  }
  if (op.decides && origin?.channel === 'cli') return new AppError('decide_at_console');
  const products = productRefusal([...productsOf(op.scopes), ...(op.product ? [op.product] : [])], principal);
  return products ?? (op.proof === 'fresh' ? proofRefusal(principal) : null);
}

/** A passkey signs the input, so the door verifies it after parsing. */
const proofRefusal = (principal: Principal): AppError | null => (principal.hasPasskey ? null : staleSignIn(principal));

const NAMES = {
  partner: 'partners: operators of the institution decide it',
  operator: 'operators of the institution',
  deployment: 'the command line: operators of the institution use it at the console',
};

/** The refusal of a principal for these scopes; null when they suffice. Operators have roles instead. */
export function scopeRefusal(scopes: readonly string[], principal: Principal): AppError | null {
  if (scopes.some(isFinanceScope) && principal.audience === 'partner') {
    if (!principal.isFinanceIntegration) return new AppError('finance_integration_not_enabled');
    if (principal.authorizedIps === null) {
      return new AppError(
        'ip_not_authorized',
        'finance requires a credential with a list of authorized addresses: ask the institution to set it',
      );
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
