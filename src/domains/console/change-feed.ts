import { setTimeout as delay } from 'node:timers/promises';
import { Repeater, type RepeaterBuffer } from '@repeaterjs/repeater';
import type { Following, LogTail } from '../../messaging/log-tail.ts';
import type { Queryable } from '../../platform/database.ts';
import { errorText } from '../../platform/error-text.ts';
import { getOrMake } from '../../platform/get-or-make.ts';
import type { Logger } from '../../platform/log.ts';
import { AuditNews } from './audit-news.ts';
import { type Change, changesOf, EVERYTHING } from './change.ts';
import { StatementNews } from './statement-news.ts';

/** How often the audit trail and the statements are read while somebody follows. */
const POLL_MS = 500;
const PAUSE_MS = 1_000;
/** Most changes that wait for one who follows: instead of more, that everything may have changed. */
const MOST_WAITING = 500;

/** Changes that wait to be taken; when they are too many, one that says so. */
class Waiting implements RepeaterBuffer<Change> {
  #changes: Change[] = [];
  readonly full = false;

  get empty(): boolean {
    return this.#changes.length === 0;
  }

  add(change: Change): void {
    this.#changes = this.#changes.length < MOST_WAITING ? [...this.#changes, change] : [EVERYTHING];
  }

  remove(): Change {
    const change = this.#changes.shift();
    if (!change) throw new Error('nothing waits');
    return change;
  }
}

/** What a process reads changes from. */
export interface ChangeSource {
  readonly tail: Pick<LogTail, 'follow'>;
  readonly database: Queryable;
  readonly log: Logger;
}

/** Whose changes are followed. */
export interface Followed {
  readonly institutionId: number;
  /** The partner that its finance events are logged under. */
  readonly institutionPartnerId: string;
}

/** One institution's changes, read once for all that follow them in this process. */
class InstitutionFeed {
  readonly #source: ChangeSource;
  readonly #of: Followed;
  readonly #followers = new Set<(change: Change) => void>();
  readonly #stop = new AbortController();
  readonly #news: readonly Pick<AuditNews, 'next'>[];
  /** Resolves when nothing that is committed from then on is missed. */
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
    // Each who follows gets the error itself.
    this.started.catch(() => {});
  }

  enter(follower: (change: Change) => void): void {
    this.#followers.add(follower);
  }

  /** Answers whether nobody is left: then it has ended. */
  leave(follower: (change: Change) => void): boolean {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return false;
    this.#stop.abort();
    return true;
  }

  #tell(changes: readonly Change[]): void {
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
        for (const news of this.#news) this.#tell(await news.next());
      } catch (error) {
        this.#source.log.warn({ error: errorText(error) }, 'changes could not be read, they will be again');
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
        for await (const event of events) this.#tell(changesOf(event));
      } catch {
        await this.#pause(PAUSE_MS);
        // What came meanwhile is not known.
        this.#tell([EVERYTHING]);
      }
    }
  }
}

/** The feeds of a process: one for each institution that somebody follows, as long as somebody does. */
export class ChangeFeeds {
  readonly #source: ChangeSource;
  readonly #feeds = new Map<number, InstitutionFeed>();

  constructor(source: ChangeSource) {
    this.#source = source;
  }

  /** {@link EVERYTHING} first, once nothing is missed any more, then each change that `wanted` says yes to. */
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
