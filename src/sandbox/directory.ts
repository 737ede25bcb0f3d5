import { type Queryable, statement } from '../platform/database.ts';
import type { Directory, DirectoryEntry } from '../rails/directory.ts';
import { magicRecipient } from './magic-recipients.ts';

const FIND = statement(
  'sandbox_find_key',
  `select key, key_type as "keyType", ispb, participant_name as "participantName", branch,
     account_number as "accountNumber", account_type as "accountType", owner_name as "ownerName",
     owner_document as "ownerDocument", blocked
   from sandbox_dict_entry where key = $1`,
);

/** The simulated directory: it knows the magic recipients, and what was registered in it. */
export function sandboxDirectory(db: Queryable): Directory {
  const find = async (key: string) => (await db.query<DirectoryEntry & { blocked: boolean }>(FIND, [key]))[0];
  return {
    async lookup({ key }) {
      const magic = magicRecipient(key);
      if (magic) return magic;
      const { blocked, ...entry } = (await find(key)) ?? { blocked: true };
      return blocked ? null : (entry as DirectoryEntry);
    },
    holder: async (key) => magicRecipient(key) ?? (await find(key)) ?? null,
  };
}
