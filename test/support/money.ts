import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor, TestPartner } from './door.ts';

export interface Movement {
  readonly type: 'pix_out' | 'pix_in' | 'ted_out' | 'ted_in' | 'bill_payment' | 'internal';
  readonly accountId: number;
  readonly amount: number;
  readonly destinationAccountId?: number;
  readonly description?: string;
  readonly endToEndId?: string;
  readonly counterparty?: object;
  /** Default: the clock's time. */
  readonly createdAt?: string;
  /** Only for a sent PIX. */
  readonly fee?: number;
}

/** Books a settled transaction as settlement does, with the ledger's own function. Returns its id. */
export async function book(test: TestDoor, partner: TestPartner, movement: Movement): Promise<string> {
  const { type, accountId, amount, fee } = movement;
  const { institutionId, clock } = test;
  const now = clock.now();
  const id = newId();
  await test.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status, amount,
       fee, description, end_to_end_id, counterparty, created_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      institutionId,
      partner.id,
      accountId,
      movement.destinationAccountId ?? null,
      type,
      type === 'internal' ? 'completed' : 'settled',
      amount,
      fee ?? 0,
      movement.description ?? null,
      movement.endToEndId ?? null,
      movement.counterparty ? JSON.stringify(movement.counterparty) : null,
      movement.createdAt ?? now,
      now,
    ],
  );
  const settlement = await ownAccount(test, 'settlement');
  const [debit, credit] = {
    pix_out: [accountId, settlement],
    pix_in: [settlement, accountId],
    ted_out: [accountId, settlement],
    ted_in: [settlement, accountId],
    bill_payment: [accountId, settlement],
    internal: [accountId, movement.destinationAccountId ?? 0],
  }[type] as [number, number];
  await post(test, { transactionId: id, debit, credit, amount, kind: type });
  if (fee !== undefined) await chargeFee(test, partner, id, accountId, amount, fee);
  return id;
}

export async function reverseFee(test: TestDoor, transactionId: string): Promise<void> {
  const [charge] = await test.sql<{ id: string; account_id: number; amount: number }>(
    `update fee_charge set status = 'reversed', reversed_at = $2 where origin_transaction_id = $1
     returning id, account_id, amount`,
    [transactionId, test.clock.now()],
  );
  if (!charge) throw new Error(`no fee of ${transactionId}`);
  await post(test, {
    transactionId,
    debit: await ownAccount(test, 'fees'),
    credit: charge.account_id,
    amount: charge.amount,
    kind: 'fee_reversal',
    feeChargeId: charge.id,
  });
}

async function chargeFee(
  test: TestDoor,
  partner: TestPartner,
  transactionId: string,
  accountId: number,
  origin: number,
  amount: number,
): Promise<void> {
  const id = newId();
  await test.sql(
    `insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
       origin_transaction_type, origin_amount, status, charged_at)
     values ($1, $2, $3, $4, 'pix_out', $5, $6, 'pix_out', $7, 'posted', $8)`,
    [id, test.institutionId, partner.id, accountId, amount, transactionId, origin, test.clock.now()],
  );
  const fees = await ownAccount(test, 'fees');
  await post(test, { transactionId, debit: accountId, credit: fees, amount, kind: 'fee', feeChargeId: id });
}

interface Entry {
  readonly transactionId: string;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly kind: string;
  readonly feeChargeId?: string;
}

async function post({ sql, institutionId, clock }: TestDoor, entry: Entry): Promise<void> {
  const posting = {
    id: newId(),
    institution_id: institutionId,
    debit_account_id: entry.debit,
    credit_account_id: entry.credit,
    amount: entry.amount,
    kind: entry.kind,
    transaction_id: entry.transactionId,
    fee_charge_id: entry.feeChargeId ?? null,
    occurred_at: clock.now(),
  };
  await sql(`select ledger_apply('{}', '{}', $1, $2)`, [JSON.stringify([posting]), clock.now()]);
}

async function ownAccount({ sql, institutionId }: TestDoor, kind: 'settlement' | 'fees'): Promise<number> {
  const [account] = await sql<{ id: number }>('select id from ledger_account where institution_id = $1 and kind = $2', [
    institutionId,
    kind,
  ]);
  if (!account) throw new Error(`the institution has no ${kind} account`);
  return account.id;
}
