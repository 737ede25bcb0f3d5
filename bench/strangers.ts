import { Agent, get } from 'node:http';
import { openGateway } from './gateway.ts';
import { latencies, percentile } from './latency.ts';
import type { Figure, Measurement } from './measurement.ts';
import { FIRST_ACCOUNT } from './seed.ts';
import { type Answered, type Flood, startFlood } from './strangers-flood.ts';

const ACCOUNTS = 100;
const PER_SECOND = 200;
const SECONDS = 8;
/** Pause between the partner's reads, which are not the load. */
const PAUSE_MS = 10;
const WARMUPS = 1;
const MEBIBYTE = 1_048_576;
/** A larger growth in a run means that the process retains data of unauthenticated requests. */
const MAX_GROWTH = 200 * MEBIBYTE;

/** Returns the milliseconds of each of the partner's reads, one at a time, until `isOver`. */
async function read(origin: string, token: string, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; !isOver(); n++) {
    const began = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const path = `/api/partner/v1/accounts/${FIRST_ACCOUNT + (n % ACCOUNTS)}/balance`;
      get(origin + path, { agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      }).once('error', reject);
    });
    if (status !== 200) throw new Error(`the partner got status ${status}`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  return times;
}

export const strangers: Measurement = {
  name: 'strangers',
  title: `a partner's reads during ${PER_SECOND} of the most expensive requests a second without a token`,
  async run(world, settings) {
    const gateway = await openGateway(world, 'strangers', { roles: 'api', accounts: ACCOUNTS, rateLimit: PER_SECOND });
    const flood = await startFlood();
    try {
      const { origin, token } = gateway;
      const quiet = () => {
        const end = performance.now() + SECONDS * 1_000;
        return read(origin, token, () => performance.now() >= end);
      };
      const flooded = async () => {
        let answered: Answered | undefined;
        const asked = flood
          .ask<Answered>({ origin, seconds: SECONDS, perSecond: PER_SECOND } satisfies Flood)
          .then((all) => {
            answered = all;
          });
        const times = await read(origin, token, () => answered !== undefined);
        await asked;
        settings.progress(`requests without a token got ${JSON.stringify(answered)}`);
        return times;
      };
      const rounds: { readonly quiet: number[]; readonly flooded: number[] }[] = [];
      let before = 0;
      for (let round = -WARMUPS; round < settings.rounds; round++) {
        const times = { quiet: await quiet(), flooded: await flooded() };
        const both = (share: number) =>
          `${percentile(times.quiet, share).toFixed(1)} and ${percentile(times.flooded, share).toFixed(1)} ms`;
        settings.progress(`round ${round + 1}: median ${both(0.5)}, p99 ${both(0.99)}`);
        if (round >= 0) rounds.push(times);
        else before = await gateway.memory();
      }
      const growth = (await gateway.memory()) - before;
      settings.progress(`the process grew by ${(growth / MEBIBYTE).toFixed(0)} MiB`);
      if (growth > MAX_GROWTH) throw new Error(`the process grew by ${growth} bytes`);
      const figure = (name: string, share: number, required: number, aim: number): Figure => ({
        name,
        meaning: `${share === 0.5 ? 'median' : 'p99'} of GET /accounts/{id}/balance on a quiet gateway ÷ during ${PER_SECOND} of the most expensive requests a second without a token`,
        unit: 'ms',
        required,
        aim,
        comparison: latencies(
          rounds.map((times) => ({ floor: percentile(times.quiet, share), gateway: percentile(times.flooded, share) })),
        ),
      });
      return [figure('strangers-p50', 0.5, 0.5, 0.8), figure('strangers-p99', 0.99, 0.33, 0.5)];
    } finally {
      await Promise.all([flood.stop(), gateway.stop()]);
    }
  },
};
