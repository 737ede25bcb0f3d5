import type { Queryable } from '../../../../platform/database.ts';
import type { Directory } from '../../../../rails/directory.ts';
import { findEntry } from '../../../../sandbox/directory-entries.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';

const MISSING = /\.missing@sandbox$/;

/** Keys that nobody ever has, to rehearse `key_not_found`. */
export const MAGIC_KEYS: readonly MagicValue[] = [
  { member: 'key', value: '<name>.missing@sandbox', means: 'A lookup finds nobody: 404 `key_not_found`', tells: [] },
];

/**
 * The simulated directory: it knows the magic recipients and the keys registered in it. A blocked key is not found by
 * payers, but by those who want to register or claim it.
 */
export function sandboxDirectory(db: Queryable): Directory {
  return {
    async lookup({ key }) {
      if (MISSING.test(key)) return null;
      const found = await findEntry(db, key);
      if (!found || found.blocked) return null;
      const { blocked: _, ...entry } = found;
      return entry;
    },
    async holder(key) {
      const found = await findEntry(db, key);
      return found && { ispb: found.ispb, ownerDocument: found.ownerDocument };
    },
  };
}
