import type { Role } from './session/session.ts';

/** Headings of the navigation, in order. */
export const GROUPS = ['Today', 'Pay', 'Collect', 'Cash and books', 'Partners', 'Administration'] as const;

/** An entry of the navigation: a screen that one begins at. */
export interface Entry {
  readonly group: (typeof GROUPS)[number];
  readonly to: string;
  readonly label: string;
  /** Who has it; everybody when left out. */
  readonly roles?: readonly Role[];
}
