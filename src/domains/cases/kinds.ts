import type { Kinds } from '../transaction-kinds.ts';

export const caseKinds = {
  following: {
    case_suspense: { entry: 'adjustment', words: 'Case posted to suspense' },
    case_loss: { entry: 'adjustment', words: 'Case posted to losses' },
  },
} as const satisfies Kinds;

declare module '../posting-kinds.ts' {
  interface ContributedKinds {
    readonly cases: typeof caseKinds;
  }
}
