import { z } from 'zod';
import { readOperation } from '../../platform/operation/operation.ts';
import { wordsOf } from '../../platform/text/words.ts';
import type { Change } from './change.ts';
import { CHANGE_KINDS, kindsFor } from './change-kinds.ts';

export const followChanges = readOperation({
  name: 'followChanges',
  audiences: ['operator'],
  scopes: [],
  summary: 'Subscribes to changes of the institution',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    kinds: z
      .array(z.enum(wordsOf(CHANGE_KINDS)))
      .max(100)
      .nullish(),
  }),
  async run({ principal }, { kinds }) {
    const visible = kindsFor(principal.roles, principal.financeProductsOff);
    return ({ kind }: Change): boolean => kind !== 'everything' && visible.has(kind) && (kinds?.includes(kind) ?? true);
  },
});
