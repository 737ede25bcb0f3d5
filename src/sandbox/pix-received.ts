import { z } from 'zod';
import { type Queryable, statement } from '../platform/database.ts';
import { Document } from '../platform/documents.ts';
import { buildEndToEndId, isIspb } from '../platform/end-to-end-id.ts';
import { AppError } from '../platform/errors.ts';
import { IntegerId } from '../platform/ids.ts';
import { Amount } from '../platform/money.ts';
import { readOperation } from '../platform/operation.ts';
import { nonBlankText, text } from '../platform/text.ts';
import { type SpiReceived, spiReceived } from '../rails/spi.ts';
import { SANDBOX_BANK } from './magic-recipients.ts';
import { outsideRow } from './outside-messages.ts';

const FIND_CREDITOR = statement(
  'sandbox_find_creditor',
  `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
   join institution i on i.id = a.institution_id where a.id = $1 and a.partner_id = $2`,
);
const SEND = statement(
  'sandbox_send_pix',
  `with taken as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at) values ($1, 'in', $2, 'open', $4)
   ) insert into sandbox_message select * from jsonb_populate_recordset(null::sandbox_message, $3)`,
);
const READ_ORDER = statement('sandbox_read_order', 'select state, code from sandbox_order where end_to_end_id = $1');

/** How long the simulation waits for the receipt before it answers `processing`. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 20;

export interface SimulatedPix {
  readonly endToEndId: string;
  readonly accountId: number;
  readonly amount: number;
  /** `rejected` when the account refuses it; `processing` when no receipt came in time. */
  readonly status: 'settled' | 'rejected' | 'processing';
  readonly reasonCode: string | null;
}

/** Wakes what sends the simulated world's messages, when it runs in this process. */
export interface OutsideWorld {
  wake(): void;
}

declare module '../platform/operation.ts' {
  interface Services {
    readonly outsideWorld: OutsideWorld;
  }
}

/**
 * Someone at another bank sends a PIX to an account of the partner: how money comes into a sandbox. Answers when the
 * account has been credited, or has refused it.
 * @throws AppError account_not_of_partner.
 */
export const simulatePixReceived = readOperation({
  name: 'simulatePixReceived',
  scope: 'sandbox:write',
  summary: 'Simulates a PIX from another bank to an account of the partner',
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    payerName: nonBlankText(140).optional(),
    payerDocument: Document.optional(),
    payerIspb: z.string().refine(isIspb, 'must be eight characters, 0-9 and A-Z').optional(),
    description: text(140).optional(),
  }),
  async run({ database, principal, services, now }, input): Promise<SimulatedPix> {
    const { accountId, amount } = input;
    const [creditor] = await database.query<SpiReceived['creditor']>(FIND_CREDITOR, [accountId, principal.partnerId]);
    if (!creditor) throw new AppError('account_not_of_partner', 'account_id is not an account of this partner');
    const ispb = input.payerIspb ?? SANDBOX_BANK.ispb;
    const endToEndId = buildEndToEndId({ instant: now, ispb });
    const body: SpiReceived = {
      endToEndId,
      amount,
      creditor,
      debtor: {
        ispb,
        name: input.payerName ?? 'João Pagador',
        document: input.payerDocument ?? '11144477735',
        agency: '0001',
        accountNumber: '7654321',
        accountType: 'CACC',
      },
      txId: null,
      description: input.description ?? null,
      at: now.toISOString(),
    };
    const message = outsideRow({ routingKey: spiReceived.type, body, dueAt: now, endToEndId: null, state: null });
    await database.query(SEND, [endToEndId, amount, JSON.stringify([message]), now]);
    services.outsideWorld.wake();
    const { state, code } = await receipt(database, endToEndId);
    const status = state === 'settled' || state === 'rejected' ? state : 'processing';
    return { endToEndId, accountId, amount, status, reasonCode: code };
  },
});

async function receipt(database: Queryable, endToEndId: string): Promise<{ state: string; code: string | null }> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const [order] = await database.query<{ state: string; code: string | null }>(READ_ORDER, [endToEndId]);
    if (order && order.state !== 'open') return order;
    if (Date.now() > deadline) return { state: 'open', code: null };
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
