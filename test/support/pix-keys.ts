import { deletePixKey } from '../../src/domains/pix/keys/key-deletion.ts';
import { latestKey, type PixKeyRecord } from '../../src/domains/pix/keys/key-record.ts';
import { type RequestedKey, registerPixKey } from '../../src/domains/pix/keys/key-registration.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { PixKeyType } from '../../src/rails/dict-codes.ts';
import type { TestDoor } from './door.ts';

let made = 0;

export function newEmail(): string {
  made += 1;
  return `person-${made}@example.com`;
}

export function newPhone(): string {
  made += 1;
  return `+5511${String(900_000_000 + made)}`;
}

export const register = async (
  t: TestDoor,
  accountId: number,
  keyType: PixKeyType,
  key?: string | null,
  partner = t.alpha,
): Promise<RequestedKey> => (await t.door.enter(registerPixKey, partner.caller(), { accountId, keyType, key })).value;

export const remove = (t: TestDoor, accountId: number, key: string, partner = t.alpha): Promise<unknown> =>
  t.door.enter(deletePixKey, partner.caller(), { accountId, key });

export async function readKey(t: TestDoor, key: string, partner = t.alpha): Promise<PixKeyRecord> {
  const found = await latestKey(t.database, partner.id, key);
  if (!found) throw new Error(`the partner never had the key ${key}`);
  return found;
}

export const word = (t: TestDoor, name: string, body: object, at = t.clock.now()): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey: `dict.key_${name}`,
  body: { ...body, at: at.toISOString() },
});

/** Commands to the directory in the outbox or log, in order: name and key. */
export const commandsAbout = async (t: TestDoor, key: string): Promise<string[]> =>
  (
    await t.sql<{ type: string }>(
      `select type from (
         select 0 as staged, position as n, kind, type, payload from log
         union all select 1, seq, kind, type, payload from outbox) m
       where kind = 'command' and type like 'dict.key%' and payload->>'key' = $1 order by staged, n`,
      [key],
    )
  ).map(({ type }) => type);

/** Adds an active key to an account as if registered long ago, without events. */
export async function activeKey(t: TestDoor, accountId: number, key = newEmail(), type: PixKeyType = 'EMAIL') {
  await t.sql(
    `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
     select $1, institution_id, partner_id, account_id, $2, $3, 'active', $4, $4 from balance where account_id = $5`,
    [newId(), type, key, t.clock.now(), accountId],
  );
  await t.sql(
    `insert into sandbox_dict_entry (key, key_type, ispb, participant_name, branch, account_number, account_type,
       owner_name, owner_document, created_at)
     select $1, $2, i.ispb, i.name, a.agency, a.account_number, 'TRAN', c.name, c.document, $3
     from account a join institution i on i.id = a.institution_id join customer c on c.id = a.customer_id
     where a.id = $4`,
    [key, type, t.clock.now(), accountId],
  );
  return key;
}
