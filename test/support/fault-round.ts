import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import {
  expectEachKeyPaidOnce,
  expectSoundBooks,
  progressOf,
  sentSoFar,
  settleDown,
  untilOutcomesAre,
} from './books.ts';
import type { PartnerClient } from './partner-client.ts';
import { PaymentStorm } from './payment-storm.ts';
import { SeededRandom } from './seeded-random.ts';
import { ROUNDS, sized } from './size.ts';
import { until } from './until.ts';

const PAYMENTS = sized(100, 500);
const MOMENT_WITHIN_MS = 180_000;

/**
 * Settings of a gateway in which everything that the rail does is over in seconds. Nobody asks the rail again, so that
 * a message that is lost leaves its payment open, and the test fails.
 */
export const FAST_RAIL = { SANDBOX_SLOW_SECONDS: '2', SANDBOX_HOLD_SECONDS: '1', SPI_SECONDS: '3600' };

/** The same, but the rail is asked soon. An order that its question overtakes is void: it may end otherwise. */
export const RAIL_ASKED_SOON = { ...FAST_RAIL, SPI_SECONDS: '2' };

export interface Fault {
  /** A client of the gateway, whose address stays the same whatever happens to it. */
  readonly partner: PartnerClient;
  databaseUrl(): string | Promise<string>;
  /** Some recipients are never answered for, and the rail is asked soon. */
  readonly silence?: boolean;
  /** What happens in a round, in any order: each does its damage, and undoes it. */
  readonly faults: readonly ((random: SeededRandom) => Promise<void>)[];
}

/**
 * Payments in flight while faults happen, one after the other, at random moments; afterwards nothing may be lost, doubled
 * or left open. A failure names the seed, which FAULT_SEED repeats.
 */
export async function surviveRounds(fault: Fault): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
    try {
      await survive(fault, new SeededRandom(seed));
    } catch (cause) {
      throw new Error(`round ${round}, FAULT_SEED=${seed}: ${(cause as Error).message}`, { cause });
    }
  }
}

async function survive(fault: Fault, random: SeededRandom): Promise<void> {
  const { partner, silence = false } = fault;
  const before = await sentSoFar(await fault.databaseUrl());
  const storm = new PaymentStorm({ partner, random, size: PAYMENTS, silence });
  await storm.prepare();
  await Promise.all([storm.run(), happenAtRandomMoments(fault, storm, random)]);
  const url = await fault.databaseUrl();
  await settleDown(url);
  if (!silence) await untilOutcomesAre(url, storm.outcomes);
  expect(await sentSoFar(url)).toBe(before + PAYMENTS);
  await expectEachKeyPaidOnce(url, storm.acknowledged);
  await expectSoundBooks(url);
}

/** A moment is a fact, not a time: so and so many payments have been acknowledged, and so many are final. */
async function happenAtRandomMoments(fault: Fault, storm: PaymentStorm, random: SeededRandom): Promise<void> {
  const faults = [...fault.faults];
  const moments = faults.map(() => random.integer(PAYMENTS / 20, PAYMENTS * 1.7));
  // Once while payments are being accepted, for certain.
  moments[0] = random.integer(PAYMENTS / 20, PAYMENTS / 2);
  for (const moment of moments.sort((a, b) => a - b)) {
    await until(
      async () => storm.failed || (await progressOf(await fault.databaseUrl(), storm.acknowledged)) >= moment,
      MOMENT_WITHIN_MS,
    );
    if (storm.failed) return;
    const [happen] = faults.splice(random.integer(0, faults.length - 1), 1);
    await happen?.(random);
  }
}
