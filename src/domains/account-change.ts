import type { Owner } from '../messaging/event.ts';
import type { WriteContext } from '../platform/operation/operation.ts';

/** Runs after the status change of a closing or block, in its transaction, under the balance lock. */
export type AccountChange = (context: WriteContext, account: Owner & { readonly accountId: number }) => Promise<void>;
