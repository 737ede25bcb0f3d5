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
 * Settings of a gateway whose rail finishes everything within seconds. The gateway does not query the rail again, so a
 * lost message leaves its payment open and fails the test.
 */
export const FAST_RAIL = { SANDBOX_SLOW_SECONDS: '2', SANDBOX_HOLD_SECONDS: '1', SPI_SECONDS: '3600' };

/** The same with early queries to the rail. An order that such a query overtakes is void, so it can end otherwise. */
export const RAIL_ASKED_SOON = { ...FAST_RAIL, SPI_SECONDS: '2' };

export interface Fault {
  /** A client of the gateway. Its address stays the same through all faults. */
  readonly partner: PartnerClient;
  databaseUrl(): string | Promise<string>;
  /** Some recipients never get an outcome, and the rail is queried early. */
  readonly silence?: boolean;
  /** Faults of a round, in any order. Each causes its damage and repairs it. */
  readonly faults: readonly ((random: SeededRandom) => Promise<void>)[];
}

/**
 * Runs payments while faults happen one after the other at random moments. Afterwards no payment may be lost, doubled
 * or open. A failure names the seed, which FAULT_SEED repeats.
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

/** A moment is a count of acknowledged and final payments, not a time. */
async function happenAtRandomMoments(fault: Fault, storm: PaymentStorm, random: SeededRandom): Promise<void> {
  const faults = [...fault.faults];
  const moments = faults.map(() => random.integer(PAYMENTS / 20, PAYMENTS * 1.7));
  // The first fault always happens while payments are being accepted.
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
