import { type Queryable, statement } from '../platform/database/queryable.ts';
import type { DirectoryEntry } from '../rails/directory.ts';
import { magicRecipient } from './magic-recipients.ts';

const FIND = statement(
  'sandbox_find_key',
  `select key, key_type as "keyType", ispb, participant_name as "participantName", branch,
     account_number as "accountNumber", account_type as "accountType", owner_name as "ownerName",
     owner_document as "ownerDocument", blocked
   from sandbox_dict_entry where key = $1`,
);
const INSERT = statement(
  'sandbox_register_key',
  `insert into sandbox_dict_entry (key, key_type, ispb, participant_name, branch, account_number, account_type,
     owner_name, owner_document, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict do nothing returning key`,
);
const REMOVE = statement('sandbox_remove_key', 'delete from sandbox_dict_entry where key = $1 and ispb = $2');
const SET_BLOCKED = statement('sandbox_block_key', 'update sandbox_dict_entry set blocked = $2 where key = $1');

/** An entry of the simulated directory. Lookups do not find a blocked one. */
export interface SandboxEntry extends DirectoryEntry {
  readonly blocked: boolean;
}

/** Magic recipients have precedence. */
export async function findEntry(db: Queryable, key: string): Promise<SandboxEntry | null> {
  const magic = magicRecipient(key);
  if (magic) return { ...magic, blocked: false };
  const [entry] = await db.query<SandboxEntry>(FIND, [key]);
  return entry ?? null;
}

/** False: the key is already registered. */
export async function insertEntry(db: Queryable, entry: DirectoryEntry, now: Date): Promise<boolean> {
  if (magicRecipient(entry.key) !== null) return false;
  const { key, keyType, ispb, participantName, branch, accountNumber, accountType, ownerName, ownerDocument } = entry;
  const account = [ispb, participantName, branch, accountNumber, accountType];
  const inserted = await db.query(INSERT, [key, keyType, ...account, ownerName, ownerDocument, now]);
  return inserted.length > 0;
}

export const removeEntry = (db: Queryable, key: string, ispb: string): Promise<object[]> =>
  db.query(REMOVE, [key, ispb]);

export const blockEntry = (db: Queryable, key: string, blocked: boolean): Promise<object[]> =>
  db.query(SET_BLOCKED, [key, blocked]);
