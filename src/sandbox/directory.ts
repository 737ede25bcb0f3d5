import type { Directory } from '../rails/directory.ts';
import { magicRecipient } from './magic-recipients.ts';

/** The simulated directory: it knows the magic recipients, and no other key. */
export const sandboxDirectory: Directory = {
  lookup: async ({ key }) => magicRecipient(key),
};
