import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { now } from './clock.ts';
import { serveParent, startChild } from './process.ts';

export interface Posts {
  readonly origin: string;
  readonly requests: number;
  readonly concurrency: number;
}

/** Start time of each request by id, on the machine's clock (`clock.ts`). */
export interface Posted {
  readonly seconds: number;
  readonly begun: readonly (readonly [id: string, at: number])[];
}

/** The webhook floor in its own process: a stateless loop that signs and posts. */
export const startFloorPosts = () => startChild<true>('floor-posts.ts', {});

const BODY = JSON.stringify({
  accountId: 1003,
  transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  endToEndId: 'E99999004202611211530AbCdEf12345',
  amount: 100_000,
  status: 'settled',
  errorReason: null,
});

/** Posts one event, signed as webhooks are. @throws unless the response is 204. */
export async function postSigned(
  agent: Agent,
  url: string,
  event: { readonly id: string; readonly type: string; readonly body: string },
): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', 'whsec_floor').update(`${timestamp}.${event.body}`).digest('hex');
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      'x-service-event-type': event.type,
      'x-service-event-id': event.id,
      'x-service-timestamp': String(timestamp),
      'x-service-signature': `sha256=${signature}`,
    },
    body: event.body,
  });
  await body.dump();
  if (statusCode !== 204) throw new Error(`the sink responded with ${statusCode}`);
}

async function main(): Promise<void> {
  const agent = new Agent({ pipelining: 1 });
  async function post(origin: string): Promise<readonly [string, number]> {
    const id = randomUUID();
    const at = now();
    await postSigned(agent, `${origin}/floor`, { id, type: 'pix.payout.confirmed', body: BODY });
    return [id, at];
  }
  async function run({ origin, requests, concurrency }: Posts): Promise<Posted> {
    const begun: (readonly [string, number])[] = [];
    let left = requests;
    const started = performance.now();
    const lane = async () => {
      while (left-- > 0) begun.push(await post(origin));
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return { seconds: (performance.now() - started) / 1_000, begun };
  }
  serveParent<Posts>(true, run, () => agent.close());
}

if (import.meta.main) await main();
