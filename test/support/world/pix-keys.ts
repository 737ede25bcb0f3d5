import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

export async function fillPixKeys(t: TestDoor, accountId: number): Promise<void> {
  await t.sql(
    `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
     select $1, institution_id, partner_id, account_id, 'EVP', gen_random_uuid()::text, 'active', $2, $2
     from balance where account_id = $3`,
    [newId(), t.clock.now(), accountId],
  );
}
