import { z } from 'zod';
import type { Counted } from '../../platform/database/counted.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { decidersOf } from '../operators/decider.ts';
import type { waiting } from './console.resource.ts';
import { waitingKindsFor } from './waiting-kinds.ts';

export interface Waiting extends RowOf<typeof waiting>, Pick<Counted, 'total'> {}

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
    const found: Waiting[] = [];
    for (const [kind, { count, countFor }] of waitingKindsFor(principal.roles, principal.financeProductsOff)) {
      if (count) found.push({ kind, onBehalfOf: null, ...(await count(context)) });
      if (!countFor) continue;
      for (const [onBehalfOf, decider] of await decidersOf(database, principal, now))
        found.push({ kind, onBehalfOf, ...(await countFor(context, decider)) });
    }
    return found;
  },
});
