import type { KnownDocument } from './known-document.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'off';

/** Silence after which a connection counts as broken. The gateway sends data at least every 15 seconds. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export interface LiveOptions<Result, Variables> {
  readonly url: string;
  readonly document: KnownDocument<Result, Variables>;
  readonly fetch: typeof fetch;
  readonly variables: Variables;
  onResult(result: Result): void;
}

/** A subscription over server-sent events. Reconnects after each break until it is closed or the session ends. */
export class LiveFeed<Result, Variables> {
  readonly #options: LiveOptions<Result, Variables>;
  readonly #listeners = new Set<() => void>();
  #state: LiveState = 'connecting';
  #abort = new AbortController();
  #isClosed = false;

  constructor(options: LiveOptions<Result, Variables>) {
    this.#options = options;
    void this.#run();
  }

  readonly state = (): LiveState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    this.#isClosed = true;
    this.#abort.abort();
    this.#become('off');
  }

  #become(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!this.#isClosed) {
      const began = performance.now();
      try {
        await this.#follow();
      } catch {
        // `#state` reports the failure. The loop below retries.
      }
      if (this.#isClosed) return;
      this.#become('reconnecting');
      wait = performance.now() - began > SILENCE_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
    }
  }

  /** One connection. Resolves when it ends. */
  async #follow(): Promise<void> {
    const { url, document, variables, fetch } = this.#options;
    this.#abort = new AbortController();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ documentId: document.id, variables }),
      signal: this.#abort.signal,
    });
    if (answer.status === 401) return this.close();
    if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
    this.#become('live');
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => this.#abort.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const lines = block.split('\n');
    if (!lines.includes('event: next')) return;
    const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
    const { data: result, errors } = JSON.parse(data ?? '{}') as { data?: Result; errors?: readonly unknown[] };
    if (result) this.#options.onResult(result);
    if (errors) this.#abort.abort();
  }
}
