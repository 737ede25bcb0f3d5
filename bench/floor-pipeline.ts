import { Pool } from 'pg';
import { v7 } from 'uuid';
import { acceptQuery, poolOf, settleQuery } from './floor-statements.ts';
import { serveParent, startChild } from './process.ts';

export interface PipelineWork {
  readonly concurrency: number;
  readonly payments: readonly {
    readonly accountId: number;
    readonly amount: number;
    readonly fee: number;
    readonly key: string;
    readonly endToEndId: string;
  }[];
}

/** The settlement floor: Node and the database, without HTTP and broker. Returns the seconds of the run. */
export const startFloorPipeline = (databaseUrl: string) =>
  startChild<true>('floor-pipeline.ts', { DATABASE_URL: databaseUrl });

async function main(): Promise<void> {
  const pool = new Pool(poolOf(process.env['DATABASE_URL'] ?? ''));

  async function run({ concurrency, payments }: PipelineWork): Promise<number> {
    const started = performance.now();
    let next = 0;
    const lane = async () => {
      for (let payment = payments[next++]; payment; payment = payments[next++]) {
        const id = v7();
        const { endToEndId } = payment;
        const answer = JSON.stringify({ status: 'accepted', transactionId: id, endToEndId, amount: payment.amount });
        const accepted = { ...payment, id, idempotencyKey: `bench-${endToEndId}`, outboxId: v7() };
        const reserved = await pool.query(acceptQuery(accepted, answer));
        const settled = await pool.query(settleQuery(id, payment.fee, [v7(), v7(), v7(), v7()]));
        if (reserved.rowCount !== 1 || settled.rowCount !== 1) throw new Error('the floor refused a payment');
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return (performance.now() - started) / 1000;
  }

  serveParent<PipelineWork>(true, run, () => pool.end());
}

if (import.meta.main) await main();
