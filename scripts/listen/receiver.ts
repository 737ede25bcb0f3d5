import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { webhookBody } from '../../src/domains/events/webhook-body.ts';
import { partnerChannel } from '../../src/domains/webhooks/channel/partner-channel.ts';
import { events } from '../../src/domains.ts';
import { ProgramError } from '../command-line.ts';
import type { LiveEvent } from '../partner/live-events.ts';

export interface ReceiverOptions {
  readonly url: string;
  readonly secret: string;
  /** Ends the wait for a receiver that is not up. A started request still completes. */
  readonly signal: AbortSignal;
  /** Called when the connection is refused, with the time until the next attempt. */
  onRefused(waitMs: number): void;
}

export interface Posted {
  readonly accepted: boolean;
  readonly outcome: string;
  readonly tookMs: number;
}

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 10_000;
const REFUSED_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Posts events as webhooks would: the same body and headers, signed. */
export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #agent = new Agent({ connect: { timeout: CONNECT_WITHIN_MS } });

  constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  /**
   * Retries only while the connection is refused. The event id serves as the delivery id. Null: stopped before the
   * post.
   * @throws ProgramError when the connection is still refused at the last attempt.
   */
  async post({ id, name, payload }: LiveEvent): Promise<Posted | null> {
    const event = events.find((known) => known.type === name);
    if (!event) return { accepted: false, outcome: 'skipped: this checkout does not know the event', tookMs: 0 };
    const body = webhookBody(event, payload);
    const { url, signal, onRefused } = this.#options;
    for (let tries = 0; !signal.aborted; tries += 1) {
      const posted = await this.#post(id, name, body);
      if (posted) return posted;
      const wait = REFUSED_WAITS_MS[tries];
      if (wait === undefined) throw new ProgramError(`the receiver at ${url} is not up: start it, and resume`);
      onRefused(wait);
      await delay(wait, undefined, { signal }).catch(() => {});
    }
    return null;
  }

  /** Null: the connection was refused, so nothing was posted. */
  async #post(id: string, eventType: string, body: string): Promise<Posted | null> {
    const { url, secret } = this.#options;
    const timestamp = Math.floor(Date.now() / 1_000);
    const began = performance.now();
    const posted = (accepted: boolean, outcome: string): Posted => ({
      accepted,
      outcome,
      tookMs: Math.round(performance.now() - began),
    });
    try {
      const { statusCode, body: answer } = await request(url, {
        method: 'POST',
        headers: partnerChannel.headers(
          { id, eventType },
          { timestamp, body, secret, previousSecret: null, scheme: 'standard_webhooks' },
        ),
        body,
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.dump();
      return posted(statusCode >= 200 && statusCode < 300, String(statusCode));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ECONNREFUSED') return null;
      if (error instanceof Error && error.name === 'TimeoutError') return posted(false, 'no answer within 10 s');
      return posted(false, typeof code === 'string' ? code : String(error));
    }
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}
