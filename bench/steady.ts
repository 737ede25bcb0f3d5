import { aTurn, consoleDocuments } from './day.ts';
import { latencies } from './latency.ts';
import type { Measurement } from './measurement.ts';
import { trendOf } from './trend.ts';
import { healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';

const MEBIBYTE = 1_048_576;
const ACCOUNTS = 200;
const RECEIVERS = 5;
/** Turns until caches are filled: parsed documents, prepared statements, compiled functions. */
const WARMUPS = 5;
const TURNS = 3;
/** Maximum memory of the last third of the turns, as a multiple of the first third. */
const GROWN = 1.1;

export const steady: Measurement = {
  name: 'steady',
  title: 'turns of mixed traffic through every path: memory that JavaScript holds after each does not grow',
  async run(world, settings) {
    const scene = await openScene(world, 'steady', { accounts: ACCOUNTS });
    const { gateway } = scene;
    try {
      await register(scene, healthyPaths(RECEIVERS));
      const documents = await consoleDocuments();
      const held: number[] = [];
      const turns = TURNS * settings.rounds;
      for (let turn = -WARMUPS; turn < turns; turn += 1) {
        await aTurn({ world, gateway, accounts: ACCOUNTS, documents });
        await untilWritten(gateway.sql);
        const memory = await gateway.collected();
        const mib = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
        const label = turn < 0 ? 'warm-up' : `turn ${turn + 1}/${turns}`;
        settings.progress(`steady, ${label}: holds ${mib(memory.held)}, resident ${mib(memory.resident)}`);
        if (turn >= 0) held.push(memory.held / MEBIBYTE);
      }
      const { first, last, slope } = trendOf(held);
      settings.progress(`steady: grows by ${(slope * 1_024).toFixed(0)} kiB a turn`);
      return [
        {
          name: 'steady-heap',
          meaning: `memory that JavaScript held in the first third of ${turns} turns of mixed traffic ÷ in the last, after full collections`,
          unit: 'MiB',
          required: 1 / GROWN,
          aim: 1,
          comparison: latencies([{ floor: first, gateway: last }]),
        },
      ];
    } finally {
      await scene.stop();
    }
  },
};
