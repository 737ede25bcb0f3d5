import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

export async function fillFavorites(t: TestDoor, accountId: number): Promise<void> {
  await t.sql(
    `insert into favorite (id, institution_id, partner_id, account_id, name, document, bank_code, branch, account_number,
       account_type, pix_key, pix_key_type, created_at)
     select $1, institution_id, partner_id, account_id, 'Ana Souza', '12345678909', '341', '1234', '567890', 'checking',
       'ana@example.com', 'EMAIL', $2
     from balance where account_id = $3`,
    [newId(), t.clock.now(), accountId],
  );
}
