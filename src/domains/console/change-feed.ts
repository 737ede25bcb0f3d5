import { setTimeout as delay } from 'node:timers/promises';
import { Repeater, type RepeaterBuffer } from '@repeaterjs/repeater';
import type { Following, LogTail } from '../../messaging/log-tail.ts';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { errorText } from '../../platform/errors/error-text.ts';
import type { Logger } from '../../platform/observability/log.ts';
import { AuditNews } from './audit-news.ts';
import { type Change, changesOf, EVERYTHING } from './change.ts';
import { StatementNews } from './statement-news.ts';

const POLL_MS = 500;
const PAUSE_MS = 1_000;
const MAX_WAITING = 500;

/** Buffer of changes for a slow subscriber. An overflow becomes a single `EVERYTHING`. */
class Waiting implements RepeaterBuffer<Change> {
  #changes: Change[] = [];
  readonly full = false;

  get empty(): boolean {
    return this.#changes.length === 0;
  }

  add(change: Change): void {
    this.#changes = this.#changes.length < MAX_WAITING ? [...this.#changes, change] : [EVERYTHING];
  }

  remove(): Change {
    const change = this.#changes.shift();
    if (!change) throw new Error('no change is waiting');
    return change;
  }
}

export interface ChangeSource {
  readonly tail: Pick<LogTail, 'follow'>;
  readonly database: Queryable;
  readonly log: Logger;
}

export interface Followed {
  readonly institutionId: number;
  /** Finance events are logged under this partner. */
  readonly institutionPartnerId: string;
}

/** All subscribers of this process share one reader. */
class InstitutionFeed {
  readonly #source: ChangeSource;
  readonly #of: Followed;
  readonly #followers = new Set<(change: Change) => void>();
  readonly #stop = new AbortController();
  readonly #news: readonly Pick<AuditNews, 'next'>[];
  /** Resolves when every later commit will be reported. */
  readonly started: Promise<void>;

  constructor(source: ChangeSource, of: Followed) {
    this.#source = source;
    this.#of = of;
    this.#news = [
      new AuditNews(source.database, of.institutionId),
      new StatementNews(source.database, of.institutionId),
    ];
    const events = this.#follow();
    this.started = Promise.all([...this.#news.map((news) => news.next()), events.started]).then(() => {
      void this.#read();
      void this.#listen(events);
    });
    // Each subscriber receives the error itself.
    this.started.catch(() => {});
  }

  enter(follower: (change: Change) => void): void {
    this.#followers.add(follower);
  }

  /** Returns true when no subscriber is left. The feed has then ended. */
  leave(follower: (change: Change) => void): boolean {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return false;
    this.#stop.abort();
    return true;
  }

  #publish(changes: readonly Change[]): void {
    for (const change of changes) for (const follower of this.#followers) follower(change);
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }

  async #read(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#pause(POLL_MS);
      if (signal.aborted) return;
      try {
        for (const news of this.#news) this.#publish(await news.next());
      } catch (error) {
        this.#source.log.warn(
          { error: errorText(error) },
          'changes of an institution could not be read; reading will be retried',
        );
        await this.#pause(PAUSE_MS);
      }
    }
  }

  #follow(): Following {
    return this.#source.tail.follow(this.#of.institutionPartnerId, { after: null, signal: this.#stop.signal });
  }

  async #listen(first: Following): Promise<void> {
    const { signal } = this.#stop;
    for (let events = first; !signal.aborted; events = this.#follow()) {
      try {
        for await (const event of events) this.#publish(changesOf(event));
      } catch {
        await this.#pause(PAUSE_MS);
        // Changes may have been missed in the meantime.
        this.#publish([EVERYTHING]);
      }
    }
  }
}

/** A feed starts with the first subscriber of an institution and ends with the last. */
export class ChangeFeeds {
  readonly #source: ChangeSource;
  readonly #feeds = new Map<number, InstitutionFeed>();

  constructor(source: ChangeSource) {
    this.#source = source;
  }

  /**
   * Starts with {@link EVERYTHING} when no later change can be missed. Then sends each change that `wanted` accepts.
   */
  follow(of: Followed, wanted: (change: Change) => boolean): Repeater<Change, void> {
    return new Repeater<Change, void>(async (push, stop) => {
      const feed = getOrMake(this.#feeds, of.institutionId, () => new InstitutionFeed(this.#source, of));
      const follower = (change: Change) => {
        if (change === EVERYTHING || wanted(change)) void push(change);
      };
      feed.enter(follower);
      try {
        await feed.started;
        void push(EVERYTHING);
        await stop;
      } finally {
        if (feed.leave(follower)) this.#feeds.delete(of.institutionId);
      }
    }, new Waiting());
  }
}
