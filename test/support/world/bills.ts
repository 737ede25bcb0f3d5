import { newId } from '../../../src/platform/text/ids.ts';
import { boleto } from '../bills.ts';
import type { TestDoor } from '../door.ts';
import { book } from '../money.ts';

export async function fillBills(t: TestDoor, accountId: number): Promise<void> {
  const counterparty = { name: 'Ana', document: '52998224725' };
  const transactionId = await book(t, t.alpha, { type: 'bill_payment', accountId, amount: 30, counterparty });
  await t.sql(
    `insert into bill_payment (id, institution_id, partner_id, account_id, type, status, barcode, line, payment_date, opens_at,
       closes_at, quote_expires_at, failure_code, failure_message, created_at, updated_at)
     select $1, institution_id, partner_id, account_id, 'boleto', 'failed', $2, $2 || '000', $3::timestamptz, $3, $3, $3,
       'provider_rejected', 'withdrawn', $3, $3
     from balance where account_id = $4`,
    [newId(), boleto(), t.clock.now(), accountId],
  );
  await t.sql(
    `insert into bill_payment (id, institution_id, partner_id, account_id, type, status, barcode, line, beneficiary_name,
       beneficiary_document, original_amount, discount_amount, addition_amount, total_amount, due_date, payment_date, opens_at,
       closes_at, quote_expires_at, transaction_id, authentication, receipt, created_at, updated_at)
     select $1, institution_id, partner_id, account_id, 'boleto', 'settled', $2, $2 || '000', 'Ana', '52998224725', 30, 0, 0, 30,
       $3::timestamptz, $3::timestamptz, $3, $3, $3, $4, 'AUTH', 'Paid', $3, $3
     from balance where account_id = $5`,
    [newId(), boleto(), t.clock.now(), transactionId, accountId],
  );
}
