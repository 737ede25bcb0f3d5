import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';
import { book } from '../money.ts';

const SENDER = { ispb: '99999011', name: 'Ana', document: '52998224725', agency: null, accountNumber: null };

/** A TED of one cent with a failed refund, and the return of a sent TED. `n` is the account's own number. */
export async function fillTedCredits(t: TestDoor, accountId: number, n: number): Promise<void> {
  const transactionId = await book(t, t.alpha, { type: 'ted_in', accountId, amount: 1, counterparty: SENDER });
  const creditId = newId();
  await t.sql(
    `insert into ted_credit (id, institution_id, partner_id, account_id, num_ctrl_str, message_type, amount, status,
       transaction_id, settlement_date, received_at)
     values ($1, $2, $3, $4, $5, 'STR0008', 1, 'received', $6, '2026-11-23', $7)`,
    [
      creditId,
      t.institutionId,
      t.alpha.id,
      accountId,
      `STR${String(n).padStart(17, '0')}`,
      transactionId,
      t.clock.now(),
    ],
  );
  const refundId = newId();
  await t.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, error_reason,
       created_at, completed_at)
     values ($1, $2, $3, $4, 'ted_refund', 'rejected', 1, $5, '2', $6, $6)`,
    [refundId, t.institutionId, t.alpha.id, accountId, JSON.stringify(SENDER), t.clock.now()],
  );
  await t.sql(
    `insert into ted_refund (transaction_id, partner_id, credit_id, num_ctrl_if, reason) values ($1, $2, $3, $4, '70')`,
    [refundId, t.alpha.id, creditId, `R${n}`],
  );
  await t.sql(
    `insert into ted_credit (id, institution_id, partner_id, account_id, num_ctrl_str, message_type, amount, status,
       transaction_id, return_reason, settlement_date, received_at)
     select $1, institution_id, partner_id, account_id, $2, 'STR0010', amount, 'received', id, '2', '2026-11-23', $3
     from transaction where account_id = $4 and type = 'ted_out' limit 1`,
    [newId(), `STR9${String(n).padStart(16, '0')}`, t.clock.now(), accountId],
  );
}
