import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { liveEvents, newestCursor } from './partner/live-events.ts';
import { PartnerSession, type SessionOptions } from './partner/session.ts';
import { TourReceiver } from './tour-receiver.ts';

const AMOUNT = 2_500;
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', linux: 'xdg-open', win32: 'explorer' };

// biome-ignore lint/suspicious/noExplicitAny: the tour reads whatever the wire brings
type Json = Record<string, any>;

export interface ChargeTour {
  readonly partner: Omit<SessionOptions, 'signal'>;
  readonly accountId: number;
  readonly image: string;
  rest(method: string, path: string, body?: object): Promise<Json>;
  simulate(path: string, body: object): Promise<Json>;
  final(read: () => Promise<Json>): Promise<Json>;
  say(text: string): void;
}

export async function chargeAndRefund({
  partner,
  accountId,
  image,
  rest,
  simulate,
  final,
  say,
}: ChargeTour): Promise<void> {
  const charge = (await rest('POST', '/pix/charges', { account_id: accountId, amount: AMOUNT, description: 'Tour' }))[
    'data'
  ];
  await writeFile(image, Buffer.from(charge.qrcode_base64.split(',')[1], 'base64'));
  say(`charge ${charge.txId} of ${charge.amount} cents, until ${charge.expiresAt}: its QR code is in ${image}`);
  if (process.stdout.isTTY) show(image);
  const decoded = (await rest('POST', '/pix/brcode/decode', { brcode: charge.brcode }))['data'];
  say(`its BR Code is ${decoded.type}, for ${decoded.recipientName}, and points to ${decoded.url}`);

  const receiver = new TourReceiver();
  await receiver.start();
  const ended = new AbortController();
  const session = new PartnerSession({ ...partner, signal: ended.signal });
  const webhook = (await rest('POST', '/webhooks', { url: receiver.url, events: ['pix.charge.paid'] }))['data'];
  try {
    receiver.secret = (await rest('POST', `/webhooks/${webhook.id}/rotate-secret`))['new_secret'];
    const after = await newestCursor(session);
    await simulate(`/pix/charges/${charge.txId}/pay`, {});
    const options = { after, types: ['pix.charge.paid'], accountIds: [String(accountId)], signal: ended.signal };
    for await (const event of liveEvents(session, { ...options, onAway() {}, onBack() {} })) {
      say(`live: ${event.name}, cursor ${event.cursor}`);
      break;
    }
    await final(async () => ({ data: { status: receiver.arrived.length > 0 ? 'arrived' : 'processing' } }));
    const paid = receiver.arrived[0]?.body as Json;
    say(`webhook, signature verified: pix.charge.paid of ${paid['amount']} base units, charge ${paid['txId']}`);

    const path = `/pix/payments/${paid['transactionId']}`;
    await rest('POST', `${path}/refund`, { account_id: accountId, amount: AMOUNT / 2 });
    const { original, remainingRefundable, refunds } = await trail();
    for (const { amount, status, reasonCode } of refunds) {
      say(
        `refund of ${amount} of ${original.amount} cents: ${status} (${reasonCode}); ${remainingRefundable} are left`,
      );
    }

    async function trail(): Promise<Json> {
      const read = async () => (await rest('GET', `${path}/refunds?account_id=${accountId}`))['data'];
      await final(async () => ({ data: { status: (await read()).refunds[0].status } }));
      return read();
    }
  } finally {
    ended.abort();
    await rest('DELETE', `/webhooks/${webhook.id}`);
    await receiver.stop();
  }
}

/** Opens the image viewer of this system, if there is one. */
function show(image: string): void {
  const opener = OPENERS[process.platform];
  if (opener)
    spawn(opener, [image], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
}
