import { notifyChanged } from '../../shared/graph/changes.ts';
import { t } from '../../shared/language/text.ts';
import { ConnectionLog } from '../live/connection-log.ts';
import { Live, type LiveState } from '../live/live.ts';
import type { Session } from '../session/session.ts';
import { AccountStore } from './account-store.ts';
import type { DashboardViewerQuery } from './documents.generated.ts';
import { EventFeed } from './event-feed.ts';
import { EventList } from './event-list.ts';
import { WebhookStore } from './webhook-store.ts';

export type Viewer = DashboardViewerQuery['viewer'];

/** All stores and subscriptions of one session, independent of the open screen. */
export class Desk {
  readonly session: Session;
  readonly viewer: Viewer;
  readonly live: Live;
  readonly connection = new ConnectionLog();
  readonly events = new EventList();
  readonly accounts: AccountStore;
  readonly webhooks: WebhookStore;
  readonly #feed: EventFeed;
  readonly #scopes: ReadonlySet<string>;
  readonly #onRefused: (why: string) => void;
  #wasLive = false;

  constructor(session: Session, viewer: Viewer, onRefused: (why: string) => void) {
    this.session = session;
    this.viewer = viewer;
    this.#scopes = new Set(viewer.scopes);
    this.#onRefused = onRefused;
    this.live = new Live(session, (state) => this.#onState(state));
    this.accounts = new AccountStore(session, this.live);
    this.webhooks = new WebhookStore(session, this.live);
    this.#feed = new EventFeed({
      ...{ session, live: this.live, list: this.events, connection: this.connection },
      onEvent: (event) => this.accounts.onEvent(event),
    });
  }

  start(): void {
    if (this.may('webhook:read')) {
      this.webhooks.start();
      void this.#feed.follow().catch((error: Error) => this.events.refuse(error.message));
    } else this.events.refuse(t('desk.noScope'));
    void this.accounts.load();
    void this.live.run();
  }

  may(...scopes: readonly string[]): boolean {
    return scopes.every((scope) => this.#scopes.has(scope));
  }

  #onState(state: LiveState): void {
    this.connection.take(state);
    if (state.name === 'stopped') this.#onRefused(t('desk.signedOut', { reason: state.why }));
    if (state.name !== 'live') return;
    if (this.#wasLive) {
      void this.#feed.catchUp();
      if (this.may('webhook:read')) void this.webhooks.load();
      notifyChanged(null);
    }
    this.#wasLive = true;
  }
}
