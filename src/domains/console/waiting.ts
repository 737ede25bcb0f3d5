import { z } from 'zod';
import type { Counted } from '../../platform/database/counted.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { decidersOf } from '../operators/decider.ts';
import { type WaitingKind, waitingKindsFor } from './waiting-kinds.ts';

export interface Waiting extends Counted {
  readonly kind: WaitingKind;
  /** Login of the approver whom the caller represents. */
  readonly onBehalfOf: string | null;
}

export const getWaiting = readOperation({
  name: 'getWaiting',
  audiences: ['operator'],
  scopes: [],
  summary: 'Counts the work that waits for the caller, by kind. Excludes work that a different person must decide',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  async run(context): Promise<readonly Waiting[]> {
    const { database, principal, now } = context;
    const waiting: Waiting[] = [];
    for (const [kind, { count, countFor }] of waitingKindsFor(principal.roles, principal.financeProductsOff)) {
      if (count) waiting.push({ kind, onBehalfOf: null, ...(await count(context)) });
      if (!countFor) continue;
      for (const [onBehalfOf, decider] of await decidersOf(database, principal, now))
        waiting.push({ kind, onBehalfOf, ...(await countFor(context, decider)) });
    }
    return waiting;
  },
});
