import { getOrMake } from '../../../platform/concurrency/get-or-make.ts';
import { WakeSignal } from '../../../platform/concurrency/wake-signal.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { isOutage } from '../../../platform/errors/outage.ts';
import type { Logger } from '../../../platform/observability/log.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import { startSpan } from '../../../platform/observability/tracing.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import { newId } from '../../../platform/text/ids.ts';
import { clockTrouble, realTime } from '../../../platform/time/real-time.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { channels } from '../channel/channels.ts';
import { secretContext } from '../channel/webhook-secret.ts';
import { type AttemptOutcome, type Verdict, verdictOf } from './verdict.ts';

const TURN = statement('webhook_turn', `select * from webhook_turn($1, $2::bigint * interval '1 ms', $3, $4, $5, $6)`);

/** Polling interval: nothing wakes the loop for passing time or for work of other processes. */
const POLL_MS = 250;
const RETRY_MS = 500;
/** Longer than any attempt, so that no other worker sends the same delivery meanwhile. */
const LEASE_MS = 30_000;
/** An attempt that cannot start within this part of its lease is left to the next lease. */
const BEGIN_WITHIN_MS = 15_000;
/** Longer than any attempt, so that an orderly stop repeats none. */
const STOP_WITHIN_MS = 10_500;
const RESULTS_PER_TURN = 2_000;

interface Leased {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly attempt: number;
  readonly step: number;
  readonly channel: string;
  readonly url: string;
  readonly event_type: string;
  readonly body: string;
  readonly secret: Buffer;
  readonly secret_key_id: string;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_key_id: string | null;
  readonly signature_scheme: SignatureScheme;
  readonly trace: string | null;
}

interface Secrets {
  readonly secret: string;
  readonly previousSecret: string | null;
}

export type Standing = 'answering' | 'unproven' | 'hanging';

export interface LoopOptions {
  readonly standing: Standing;
  /** The loop sends only to webhooks of this part, from 0 to `parts` - 1. */
  readonly part: number;
  readonly parts: number;
  readonly places: number;
  /** After this time an attempt releases its place but continues. When absent, it holds its place until its end. */
  readonly placeMs?: number | undefined;
  /** Called when deliveries succeeded, which changes the standing of their webhooks to `answering`. */
  readonly onSuccess?: () => void;
  readonly database: Database;
  readonly client: OutboundClient;
  readonly secrets: SecretBox;
  readonly stopWithinMs?: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Sends due deliveries at least once: an attempt whose result could not be written is repeated after its lease, with
 * the same delivery id. One statement per turn writes results and leases, while attempts run concurrently. Leases
 * nothing while the machine's clock is wrong, because certificates could not be checked.
 */
export class SendingLoop {
  readonly #options: LoopOptions;
  readonly #signal = new WakeSignal();
  #ended: Record<string, unknown>[] = [];
  readonly #placed = new Set<Leased>();
  #inFlight = 0;
  #stopping = false;
  #giveUp = false;
  #running: Promise<void> | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Cheap enough to call after every commit. */
  wake(): void {
    this.#signal.wake();
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Stops leasing, waits for in-flight attempts up to the limit, and writes their results. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    const timer = setTimeout(() => {
      this.#giveUp = true;
      this.wake();
    }, this.#options.stopWithinMs ?? STOP_WITHIN_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#done()) {
      this.#signal.clear();
      const turned = await this.#turn();
      if (turned === 0 && this.#ended.length === 0) await this.#signal.wait(POLL_MS);
    }
  }

  #done(): boolean {
    if (!this.#stopping) return false;
    return this.#giveUp || (this.#inFlight === 0 && this.#ended.length === 0);
  }

  /** Returns the number of leased deliveries. */
  async #turn(): Promise<number> {
    const { database, standing, part, parts, places, onSuccess, log } = this.#options;
    const results = this.#ended.splice(0, RESULTS_PER_TURN);
    const leasedAt = performance.now();
    try {
      const leased = await database.query<Leased>(TURN, [
        results.length === 0 ? null : JSON.stringify(results),
        LEASE_MS,
        this.#stopping || clockTrouble() !== null ? 0 : places - this.#placed.size,
        standing,
        part,
        parts,
      ]);
      if (results.some(({ result }) => result === 'succeeded')) onSuccess?.();
      const opened = new Map<string, Secrets>();
      for (const each of leased) void this.#send(each, leasedAt, opened);
      return leased.length;
    } catch (error) {
      const facts = { error: (error as Error).message, results: results.length };
      if (isOutage(error)) {
        this.#ended.unshift(...results);
        log.warn(facts, 'webhook sending is paused: the database cannot be reached');
      } else {
        // Results that cannot be written must not block others: these attempts are repeated after their lease.
        log.error(facts, 'results of webhook attempts could not be written, the attempts will be repeated');
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return 0;
    }
  }

  async #send(leased: Leased, leasedAt: number, opened: Map<string, Secrets>): Promise<void> {
    this.#inFlight += 1;
    this.#placed.add(leased);
    const { placeMs } = this.#options;
    const leaving = placeMs === undefined ? undefined : setTimeout(() => this.#leavePlace(leased), placeMs);
    try {
      if (performance.now() - leasedAt > BEGIN_WITHIN_MS) return;
      const outcome = await this.#post(leased, opened);
      // The stop has ended the wait, so the result is unknown.
      if (this.#giveUp) return;
      this.#note(leased, outcome);
    } finally {
      this.#inFlight -= 1;
      clearTimeout(leaving);
      this.#leavePlace(leased);
    }
  }

  #leavePlace(leased: Leased): void {
    this.#placed.delete(leased);
    this.wake();
  }

  async #post(leased: Leased, opened: Map<string, Secrets>): Promise<AttemptOutcome> {
    const { body, delivery_id: id, event_type: eventType } = leased;
    let headers: Record<string, string>;
    try {
      const secrets = getOrMake(opened, leased.webhook_id, () => this.#secretsOf(leased));
      const signed = { timestamp: Math.floor(realTime() / 1_000), body, scheme: leased.signature_scheme, ...secrets };
      headers = channelOf(leased).headers({ id, eventType }, signed);
    } catch (error) {
      const facts = { webhook_id: leased.webhook_id, error: (error as Error).message };
      this.#options.log.error(facts, 'a webhook delivery could not be signed');
      return { kind: 'failed', reason: 'unsigned', message: 'the gateway could not sign it', durationMs: 0 };
    }
    return this.#traced(leased, (traceparent) =>
      this.#options.client.post(leased.url, { ...headers, ...traceparent }, body),
    );
  }

  /** The span of the attempt continues the event's trace, and the receiver can continue the attempt's. */
  async #traced(
    { trace, webhook_id, delivery_id, attempt }: Leased,
    post: (traceparent: { readonly traceparent?: string }) => Promise<AttemptOutcome>,
  ): Promise<AttemptOutcome> {
    if (trace === null) return post({});
    const attributes = { 'webhook.id': webhook_id, 'webhook.delivery.id': delivery_id, 'webhook.attempt': attempt };
    const span = startSpan({ name: 'deliver webhook', kind: 'client', parent: trace, attributes });
    if (span === null) return post({});
    const outcome = await post({ traceparent: span.traceparent });
    if (outcome.kind === 'failed') span.end({}, outcome.reason);
    else span.end({ 'http.response.status_code': outcome.status });
    return outcome;
  }

  #secretsOf({ webhook_id, secret, secret_key_id, previous_secret, previous_secret_key_id }: Leased): Secrets {
    const { secrets } = this.#options;
    const open = (bytes: Buffer, keyId: string) =>
      secrets.open({ keyId, bytes }, secretContext(webhook_id)).toString('utf8');
    return {
      secret: open(secret, secret_key_id),
      previousSecret: previous_secret && previous_secret_key_id ? open(previous_secret, previous_secret_key_id) : null,
    };
  }

  #note(leased: Leased, outcome: AttemptOutcome): void {
    const { log, metrics } = this.#options;
    const verdict = verdictOf(outcome, leased.step, channelOf(leased));
    this.#ended.push(resultRow(leased, outcome, verdict));
    metrics.webhookAttempt(verdict.result, outcome.durationMs / 1_000);
    if (verdict.waitMs === null) metrics.webhookDelivery(verdict.result === 'failed' ? 'exhausted' : verdict.result);
    log.info(
      {
        webhook_id: leased.webhook_id,
        delivery_id: leased.delivery_id,
        event_type: leased.event_type,
        attempt: leased.attempt,
        result: verdict.result,
        status: verdict.status,
        error: verdict.error,
        duration_ms: Math.round(outcome.durationMs),
        next_in_ms: verdict.waitMs,
      },
      'webhook attempt',
    );
  }
}

function channelOf({ channel: name }: Leased) {
  const channel = channels.get(name);
  if (!channel) throw new Error(`webhook channel ${name} does not exist`);
  return channel;
}

function resultRow(leased: Leased, outcome: AttemptOutcome, verdict: Verdict): Record<string, unknown> {
  return {
    id: newId(),
    delivery_id: leased.delivery_id,
    webhook_id: leased.webhook_id,
    attempt: leased.attempt,
    result: verdict.result,
    wait_ms: verdict.waitMs,
    status: verdict.status,
    error: verdict.error,
    message: outcome.kind === 'failed' ? outcome.message : null,
    // PostgreSQL's JSON cannot store NUL.
    response: outcome.kind === 'answered' ? outcome.body.toString('utf8').replaceAll('\0', '\uFFFD') : null,
    duration_ms: Math.round(outcome.durationMs),
    timed_out: verdict.timedOut,
  };
}
