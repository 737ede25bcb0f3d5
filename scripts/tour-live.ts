import { liveEvents, newestCursor } from './partner/live-events.ts';
import { PartnerSession, type SessionOptions } from './partner/session.ts';

const OF_A_PAYMENT = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed'];

export async function followLive(
  partner: Omit<SessionOptions, 'signal'>,
  accountId: number,
  pay: () => Promise<void>,
  say: (text: string) => void,
): Promise<void> {
  const ended = new AbortController();
  const session = new PartnerSession({ ...partner, signal: ended.signal });

  async function follow(when: string, after: string): Promise<string> {
    let cursor = after;
    let left = OF_A_PAYMENT.length;
    const accountIds = [String(accountId)];
    const onAway = (why: string) => say(`the gateway is unreachable: ${why}`);
    const options = { after, types: OF_A_PAYMENT, accountIds, signal: ended.signal, onAway, onBack() {} };
    for await (const event of liveEvents(session, options)) {
      say(`${when}: ${event.name}, cursor ${event.cursor}`);
      cursor = event.cursor;
      left -= 1;
      if (left === 0) break;
    }
    return cursor;
  }

  const after = await newestCursor(session);
  const [cursor] = await Promise.all([follow('live', after), pay()]);
  say('no subscription is open');
  await pay();
  await follow(`resumed after ${cursor}`, cursor);
  ended.abort();
}
