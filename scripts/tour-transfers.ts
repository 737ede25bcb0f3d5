import { randomUUID } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: the tour reads whatever the wire brings
type Json = Record<string, any>;

export interface TransferTour {
  readonly accountId: number;
  rest(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Json>;
  simulate(path: string, body: object): Promise<Json>;
  departure(transactionId: string): Promise<{ readonly sendsAt: string; readonly now: string }>;
  final(read: () => Promise<Json>): Promise<Json>;
  say(text: string): void;
}

const HOUR_SECONDS = 3_600;

export async function transfersAndBills(tour: TransferTour): Promise<void> {
  await sendTed(tour);
  await returnTed(tour);
  await payBill(tour);
}

async function sendTed({ accountId, rest, simulate, departure, final, say }: TransferTour): Promise<void> {
  const { transactionId, message } = await rest('POST', '/transfers/ted', {
    account_id: accountId,
    amount: 2_000,
    recipientName: 'Marina Alves',
    recipientDocument: '11144477735',
    recipientBankCode: '60701190',
    recipientBranch: '1234',
    recipientAccount: '1234567',
  });
  say(message);
  const { sendsAt, now } = await departure(transactionId);
  // Not further than to the opening of the STR: a TED that is on its way when the clock jumps has two times, one at the
  // rail and one in the books.
  const seconds = Math.max(1, Math.ceil((Date.parse(sendsAt) - Date.parse(now)) / 1_000));
  const clock = (await simulate('/clock/advance', { seconds }))['data'];
  say(`the sandbox's clock says ${clock.now}`);
  const { status, fee } = await final(() => rest('GET', `/transfers/${transactionId}`));
  say(`the TED: ${status}, with a fee of ${fee} cents`);
  // The rail of the bills opens an hour later.
  await simulate('/clock/advance', { seconds: HOUR_SECONDS });
}

async function returnTed({ accountId, rest, simulate, final, say }: TransferTour): Promise<void> {
  const arrived = (await simulate('/ted/received', { account_id: accountId, amount: 3_000 }))['data'];
  const credits = async (): Promise<Json> => (await rest('GET', `/ted/credits?account_id=${accountId}`))['data'];
  const { credits: list, total } = await credits();
  const credit = list.find(({ id }: Json) => id === arrived.credit_id);
  say(`received by TED: ${credit.amount} cents from ${credit.senderName}, one of ${total} credits`);
  const refund = (await rest('POST', `/ted/credits/${credit.id}/refund`, { account_id: accountId }))['data'];
  say(`refunded in full: ${refund.status}`);
  const { status } = await final(async () => {
    const found = (await credits())['credits'].find(({ id }: Json) => id === credit.id);
    return { data: { status: found.status === 'refund_processing' ? 'processing' : found.status } };
  });
  say(`the credit: ${status}`);
}

async function payBill({ accountId, rest, simulate, final, say }: TransferTour): Promise<void> {
  const { line } = (await simulate('/bills', { type: 'boleto', amount: 4_990, due_date: '2035-01-10' }))['data'];
  const key = () => ({ 'idempotency-key': randomUUID() });
  const quote = { account_id: accountId, barcode: line };
  const bill = (await rest('POST', '/bill-payments/quotes', quote, key()))['data'];
  say(
    `boleto ${line} of ${bill.beneficiary_name} costs ${bill.total_amount_cents} cents, until ${bill.quote_expires_at}`,
  );
  const path = `/bill-payments/${bill.id}`;
  await rest('POST', `${path}/confirm`, { amount_cents: bill.total_amount_cents }, key());
  const { status } = await final(() => rest('GET', path));
  const receipt = (await rest('GET', `${path}/receipt`))['data'];
  say(`the boleto: ${status}, authentication ${receipt.authentication}`);
}
