import type { TestDoor } from '../door.ts';
import { book } from '../money.ts';

export async function fillTeds(t: TestDoor, accountId: number, n: number): Promise<void> {
  const counterparty = {
    ...{ name: 'Ana', document: '52998224725', ispb: '60746948', agency: '1234', accountNumber: '567890' },
    ...{ accountType: null, institutionName: 'Bradesco', institutionCode: '237' },
  };
  const id = await book(t, t.alpha, { type: 'ted_out', accountId, amount: 20, counterparty });
  await t.sql(
    `insert into ted_order (transaction_id, partner_id, account_id, num_ctrl_if, purpose, sends_at, sent_at)
     values ($1, $2, $3, $4, '10', $5, $5)`,
    [id, t.alpha.id, accountId, `TED${n}`, t.clock.now()],
  );
}
