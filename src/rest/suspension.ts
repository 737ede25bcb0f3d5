import { AppError } from '../platform/errors.ts';
import type { Principal } from '../platform/operation.ts';

/**
 * Refuses whatever a suspended partner asks for. Routes of the institution's finance are left out: they say by themselves that an
 * inactive integration may not call them (contract: how access is decided).
 * @throws AppError partner_suspended.
 */
export function refuseSuspended({ isSuspended }: Pick<Principal, 'isSuspended'>): void {
  if (isSuspended) throw new AppError('partner_suspended');
}
