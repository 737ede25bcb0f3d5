import type { Client } from 'pg';
import { type Gateway, openGateway } from './gateway.ts';
import { latencies, percentile } from './latency.ts';
import type { Measurement } from './measurement.ts';
import { EVENT_ACCOUNT } from './staged-events.ts';

/** Payments of one side per slice, one after the other. The sides alternate, so that other load affects both. */
const PAYMENTS = 10;
const SLICES = 5;
const ACCOUNTS = 50;
/** Messages of about an hour at a thousand per second, for a million transactions. */
const MESSAGES_OF_A_TRANSACTION = 4;
const AT_ONCE = 100_000;
const POLL_MS = 1;
const PATIENCE_MS = 30_000;

export const oldReader: Measurement = {
  name: 'old-reader',
  title: 'a payment accepted and settled while a reader holds an hour-old snapshot',
  async run(world, settings) {
    const [alone, beside] = await Promise.all(
      ['reader_none', 'reader_old'].map((name) => openGateway(world, name, { roles: 'all', accounts: ACCOUNTS })),
    );
    if (!alone || !beside) throw new Error('a gateway is missing');
    const reader = await world.connect(beside.databaseUrl);
    try {
      await reader.query('begin isolation level repeatable read, read only; select count(*) from outbox');
      await leaveDeadMessages(beside.sql, settings.large * MESSAGES_OF_A_TRANSACTION, settings.progress);
      const pairs: { floor: number; gateway: number }[] = [];
      for (let round = 0; round <= settings.rounds; round += 1) {
        const times = { floor: [] as number[], gateway: [] as number[] };
        for (let n = 0; n < SLICES; n += 1) {
          times.floor.push(...(await settle(alone)));
          times.gateway.push(...(await settle(beside)));
        }
        const pair = { floor: percentile(times.floor, 0.5), gateway: percentile(times.gateway, 0.5) };
        const label = round === 0 ? 'warm-up' : `round ${round}/${settings.rounds}`;
        settings.progress(
          `old-reader, ${label}: ${pair.floor.toFixed(1)} ms without a reader, ${pair.gateway.toFixed(1)} ms with it`,
        );
        if (round > 0) pairs.push(pair);
      }
      return [
        {
          name: 'old-reader',
          meaning: 'median time from acceptance to settlement ÷ the same with an hour-old reader and its dead rows',
          required: 0.5,
          aim: 0.8,
          unit: 'ms',
          comparison: latencies(pairs),
        },
      ];
    } finally {
      await reader.query('rollback');
      await Promise.all([alone.stop(), beside.stop()]);
    }
  },
};

/** Leaves dead rows like the relay: staged, moved and deleted, but kept by PostgreSQL for the old snapshot. */
async function leaveDeadMessages(sql: Client, count: number, progress: (text: string) => void): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    await sql.query(`
      begin;
      insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
      select uuid_v7(), 'event', p.institution_id, p.id, ${EVENT_ACCOUNT}, 'bench.gone', '{}', now()
      from generate_series(1, ${AT_ONCE}), partner p where p.name = 'alpha';
      delete from outbox where type = 'bench.gone';
      commit`);
    if ((done / AT_ONCE) % 10 === 9) progress(`old-reader: ${done + AT_ONCE} messages are deleted`);
  }
}

/** Returns the milliseconds from sending to settlement for each of some payments. */
async function settle(gateway: Gateway): Promise<number[]> {
  const times: number[] = [];
  for (const { path, method, headers, body } of await gateway.payments(PAYMENTS, ACCOUNTS)) {
    const began = performance.now();
    const response = await fetch(`${gateway.origin}${path}`, { method, headers, body } as RequestInit);
    if (response.status !== 202) throw new Error(`a payment got status ${response.status}: ${await response.text()}`);
    await untilSettled(gateway.sql, (JSON.parse(String(body)) as { endToEndId: string }).endToEndId);
    times.push(performance.now() - began);
  }
  return times;
}

async function untilSettled(sql: Client, endToEnd: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { rows } = await sql.query(`select from transaction where end_to_end_id = $1 and status = 'settled'`, [
      endToEnd,
    ]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`a payment is still open after ${PATIENCE_MS / 1_000} s`);
}
