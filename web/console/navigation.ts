import type { Role } from './session/session.ts';

export const GROUPS = ['Today', 'Pay', 'Collect', 'Cash and books', 'Partners', 'Administration'] as const;

export interface Entry {
  readonly group: (typeof GROUPS)[number];
  readonly to: string;
  readonly label: string;
  /** Roles that see the entry; all roles when absent. */
  readonly roles?: readonly Role[];
}
