import { Agent } from 'undici';
import { newId } from '../../src/platform/text/ids.ts';
import { postSigned } from '../floor-posts.ts';
import { serveParent } from '../process.ts';

// The code that a team writes around each job queue: one job per delivery, the POST, and a row for each attempt.
// Attempts always have the number 1, because a failure ends the run.

/** Maximum attempts of a job, as many as the gateway makes. */
export const ATTEMPTS = 8;
export const NAME = 'deliver';
const TYPE = 'pix.payout.confirmed';
const POLL_MS = 10;

const TABLE = `create table attempt (
  delivery_id uuid not null,
  attempt integer not null,
  result text not null,
  status integer,
  started_at timestamptz not null,
  duration_ms integer not null,
  primary key (delivery_id, attempt))`;

const INSERT = `insert into attempt (delivery_id, attempt, result, status, started_at, duration_ms)
  select id, 1, 'succeeded', 204, started_at, duration_ms
  from unnest($1::uuid[], $2::timestamptz[], $3::int[]) a(id, started_at, duration_ms)`;

export class Deliveries {
  #query;
  #agent = new Agent({ pipelining: 1 });
  #open = { left: 0, done: () => {}, failed: () => {} };

  /** `query` runs a `pg` statement on the pool that the queue also uses. */
  constructor(query) {
    this.#query = query;
  }

  createTable() {
    return this.#query({ text: TABLE });
  }

  /** Sends the deliveries concurrently and writes their attempts in one statement. */
  async deliver(deliveries) {
    const open = this.#open;
    try {
      const attempts = await Promise.all(deliveries.map((delivery) => this.#post(delivery)));
      const values = ['id', 'startedAt', 'duration'].map((name) => attempts.map((attempt) => attempt[name]));
      await this.#query({ name: 'insert_attempts', text: INSERT, values });
      open.left -= attempts.length;
      if (open.left === 0) open.done();
    } catch (error) {
      open.failed(error);
      throw error;
    }
  }

  async #post({ id, url, body }) {
    const startedAt = new Date();
    await postSigned(this.#agent, url, { id, type: TYPE, body });
    return { id, startedAt, duration: Date.now() - startedAt };
  }

  /**
   * Answers the bench with the seconds from before the first job until the last written attempt. Answers only when the
   * queue is idle, so that no work falls into another side's slice.
   */
  serve({ add, isBusy, stop }) {
    serveParent(
      true,
      async ({ origin, events, receivers }) => {
        const { promise, resolve, reject } = Promise.withResolvers();
        this.#open = { left: events * receivers, done: resolve, failed: reject };
        const started = performance.now();
        await Promise.all([promise, add(fanOut(origin, events, receivers))]);
        const seconds = (performance.now() - started) / 1_000;
        while (await isBusy()) await new Promise((tick) => setTimeout(tick, POLL_MS));
        return seconds;
      },
      async () => {
        await stop();
        await this.#agent.close();
      },
    );
  }
}

function fanOut(origin, events, receivers) {
  return Array.from({ length: events }, (_, event) => {
    const body = JSON.stringify({
      accountId: 1003,
      transactionId: newId(),
      endToEndId: `E99999004202611211530${String(event).padStart(11, '0')}`,
      amount: 1_000,
      status: 'settled',
      errorReason: null,
    });
    return Array.from({ length: receivers }, (_, n) => ({ id: newId(), url: `${origin}/hooks/${n}`, body }));
  }).flat();
}
