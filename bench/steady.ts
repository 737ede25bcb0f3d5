import { consoleDocuments, runTurn } from './day.ts';
import { latencies } from './latency.ts';
import type { Measurement } from './measurement.ts';
import { trendOf } from './trend.ts';
import { healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';

const MEBIBYTE = 1_048_576;
const ACCOUNTS = 200;
const RECEIVERS = 5;
/** Turns that fill the caches: parsed documents, prepared statements, compiled functions. Not measured. */
const WARMUPS = 5;
const TURNS = 3;
/** Maximum heap of the last third of the turns, as a multiple of the first third. */
const MAX_GROWTH = 1.1;

export const steady: Measurement = {
  name: 'steady',
  title: 'the JavaScript heap after each turn of mixed traffic does not grow',
  async run(world, settings) {
    const scene = await openScene(world, 'steady', { accounts: ACCOUNTS });
    const { gateway } = scene;
    try {
      await register(scene, healthyPaths(RECEIVERS));
      const documents = await consoleDocuments();
      const heaps: number[] = [];
      const turns = TURNS * settings.rounds;
      for (let turn = -WARMUPS; turn < turns; turn += 1) {
        await runTurn({ world, gateway, accounts: ACCOUNTS, documents });
        await untilWritten(gateway.sql);
        const memory = await gateway.collected();
        const mib = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
        const label = turn < 0 ? 'warm-up' : `turn ${turn + 1}/${turns}`;
        settings.progress(`steady, ${label}: heap ${mib(memory.held)}, resident ${mib(memory.resident)}`);
        if (turn >= 0) heaps.push(memory.held / MEBIBYTE);
      }
      const { first, last, slope } = trendOf(heaps);
      settings.progress(`steady: the heap changes by ${(slope * 1_024).toFixed(0)} KiB per turn`);
      return [
        {
          name: 'steady-heap',
          meaning: `JavaScript heap after full garbage collections: first third of ${turns} turns of mixed traffic ÷ last third`,
          unit: 'MiB',
          required: 1 / MAX_GROWTH,
          aim: 1,
          comparison: latencies([{ floor: first, gateway: last }]),
        },
      ];
    } finally {
      await scene.stop();
    }
  },
};
