import type { z } from 'zod';
import type { Charge } from '../../src/domains/pix/charges/charge.ts';
import {
  createDueDateCharge,
  createImmediateCharge,
  createStaticQr,
} from '../../src/domains/pix/charges/charge-creation.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor } from './door.ts';
import { arrivalOf } from './payments.ts';

type Input<Operation extends { readonly input: z.ZodType }> = Partial<z.input<Operation['input']> & object>;

/** A charge of R$ 15.00 with the account's own key. */
export const immediate = async (
  t: TestDoor,
  accountId: number,
  input: Input<typeof createImmediateCharge> = {},
  partner = t.alpha,
): Promise<Charge> =>
  (await t.door.enter(createImmediateCharge, partner.caller(), { accountId, amount: 1_500, ...input })).value;

export const staticQr = async (
  t: TestDoor,
  accountId: number,
  input: Input<typeof createStaticQr> = {},
  partner = t.alpha,
): Promise<Charge> => (await t.door.enter(createStaticQr, partner.caller(), { accountId, ...input })).value;

/** A charge of R$ 100.00, due on Thursday, 10 December 2026. */
export const dueDate = async (
  t: TestDoor,
  accountId: number,
  input: Input<typeof createDueDateCharge> = {},
  partner = t.alpha,
): Promise<Charge> => {
  const wanted = { accountId, amount: 10_000, dueDate: '2026-12-10', ...input };
  return (await t.door.enter(createDueDateCharge, partner.caller(), wanted)).value;
};

let payments = 0;

export async function paymentOf(
  t: TestDoor,
  { accountId, txId }: Pick<Charge, 'accountId' | 'txId'>,
  amount: number,
): Promise<Message> {
  payments += 1;
  const message = await arrivalOf(t, accountId, amount, `E99999011202611231500${String(payments).padStart(11, '0')}`);
  return { ...message, body: { ...(message.body as object), txId } };
}

export async function addKey(t: TestDoor, accountId: number, key = `key-${newId()}@example.com`): Promise<string> {
  await t.sql(
    `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
     select $1, institution_id, partner_id, id, 'EMAIL', $2, 'active', $3, $3 from account where id = $4`,
    [newId(), key, t.clock.now(), accountId],
  );
  return key;
}
