import { AppError } from '../platform/errors/errors.ts';
import type { Principal } from '../platform/operation/principal.ts';

/**
 * Finance routes do not use it: they check for an inactive integration themselves (contract: how access is decided).
 * @throws AppError partner_suspended
 */
export function refuseSuspended({ isSuspended }: Pick<Principal, 'isSuspended'>): void {
  if (isSuspended) throw new AppError('partner_suspended');
}
