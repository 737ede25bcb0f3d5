import type { TransactionOptions } from './database/transaction.ts';
import type { Principal } from './operation.ts';
export * from './database/transaction.ts';

export function ownerOf({ audience, partnerId, institutionId }: Principal): TransactionOptions['onlyOf'] {
  if (audience === 'deployment') return undefined;
  return audience === 'partner' ? { partnerId, institutionId } : { institutionId };
}
