import { t } from '../../shared/language/text.ts';
import { duration, inSeconds, sentence } from '../format/format.ts';
import type { LiveState } from './live.ts';
import { Store } from './store.ts';

const KEPT = 30;

export type LogTone = 'good' | 'bad' | 'wait' | 'plain';

export interface Logged {
  readonly key: number;
  readonly at: string;
  readonly text: string;
  readonly tone: LogTone;
}

export class ConnectionLog extends Store {
  state: LiveState = { name: 'connecting', at: Date.now() };
  /** Start of the current interruption; null while connected and before the first connection. */
  brokenAt: number | null = null;
  entries: readonly Logged[] = [];
  #wasLive = false;
  #key = 0;

  take(state: LiveState): void {
    this.state = state;
    if (state.name === 'live') {
      const text =
        this.brokenAt === null
          ? t('live.connected')
          : t('live.reconnected', { duration: duration(state.at - this.brokenAt) });
      this.brokenAt = null;
      this.#wasLive = true;
      this.log(text, 'good');
    } else if (state.name === 'waiting') {
      if (this.brokenAt === null || this.#wasLive) {
        this.brokenAt ??= state.at;
        this.log(sentence(state.why), 'bad');
        this.#wasLive = false;
      }
      const wait = state.until - state.at;
      this.log(wait === 0 ? t('live.newToken') : t('live.retrying', { seconds: inSeconds(wait) }), 'wait');
    } else if (state.name === 'stopped') this.log(sentence(state.why), 'bad');
    this.changed();
  }

  log(text: string, tone: LogTone = 'plain'): void {
    this.#key += 1;
    this.entries = [{ key: this.#key, at: new Date().toISOString(), text, tone }, ...this.entries].slice(0, KEPT);
    this.changed();
  }
}
