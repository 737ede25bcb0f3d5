import type { Queryable } from '../../../../platform/database/queryable.ts';
import type { Directory } from '../../../../rails/directory.ts';
import { findEntry } from '../../../../sandbox/directory-entries.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';

const MISSING = /\.missing@sandbox$/;

export const MAGIC_KEYS: readonly MagicValue[] = [
  { member: 'key', value: '<name>.missing@sandbox', means: 'A lookup finds no entry: 404 `key_not_found`', events: [] },
];

/** A payer's lookup does not find a blocked key; a registration or claim does. */
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
