import type { Queryable } from '../../../../platform/database.ts';
import type { Directory } from '../../../../rails/directory.ts';
import { findEntry } from '../../../../sandbox/directory-entries.ts';

/** Keys that nobody ever has: rehearsals of `key_not_found`. */
const MISSING = /\.missing@sandbox$/;

/**
 * The simulated directory: it knows the magic recipients, and what was registered in it. Who asks to pay does not find a
 * blocked key; who asks to register or claim one does.
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
