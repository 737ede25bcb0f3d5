import { Accounts } from './accounts.js';
import { Bill } from './bill.js';
import { Charge } from './charge.js';
import { Connection } from './connection.js';
import { byId } from './element.js';
import { EventStream } from './event-stream.js';
import { count } from './format.js';
import { Live } from './live.js';
import { showNote } from './note.js';
import { GatewayAway } from './session.js';
import { Simulation } from './simulation.js';
import { Ted } from './ted.js';
import { Webhooks } from './webhooks.js';

/** What of the past the list begins with: the newest events of the first accounts. */
const HISTORY = { accounts: 20, events: 10 };
const AGAIN_AFTER_MS = 1_000;

/** Sections that money leaves or comes in by: the scopes that each needs. */
const PANELS = /** @type {const} */ ([
  ['charge', ['pix:write', 'pix:read'], Charge],
  ['ted', ['transfer:write', 'transfer:read'], Ted],
  ['bill', ['payment:write', 'payment:read'], Bill],
]);

/** Everything behind the sign-in, for one session. */
export class Dashboard {
  #session;
  #scopes;
  #onRefused;
  #live;
  #connection;
  #stream;
  #accounts;
  #simulation = null;
  /** What is about one account: it knows them, and which is chosen. */
  #panels = [];
  #webhooks = null;
  /** Of the last event that was taken. */
  #cursor = null;
  /** While the events of a break are read: where they begin, what came so far, and, once it is known, where they end. */
  #catchingUp = null;
  #wasLive = false;

  constructor({ session, viewer, onRefused }) {
    this.#session = session;
    this.#scopes = new Set(viewer.scopes);
    this.#onRefused = onRefused;
    byId('partner').textContent = `${viewer.partnerName} at ${viewer.institutionName} (ISPB ${viewer.ispb})`;
    this.#connection = new Connection({ onTryNow: () => this.#live.tryNow() });
    this.#live = new Live({ session, onState: (state) => this.#onState(state) });
    const choose = (accountId) => this.#choose(accountId);
    this.#stream = new EventStream({
      nameOf: (id) => this.#accounts?.nameOf(id) ?? null,
      onAccount: choose,
    });
    const inSandbox = this.#may('sandbox:write');
    const parts = { session, live: this.#live, mayPay: inSandbox, mayMake: inSandbox };
    if (this.#may('sandbox:write', 'pix:write', 'pix:read')) this.#simulation = new Simulation({ session });
    else byId('simulate').hidden = true;
    if (this.#simulation) this.#panels.push(this.#simulation);
    for (const [name, scopes, Part] of PANELS) {
      if (this.#may(...scopes)) this.#panels.push(new Part(parts));
      else byId(name).hidden = true;
    }
    this.#accounts = new Accounts({
      session,
      live: this.#live,
      onChosen: choose,
      onKnown: (accounts) => {
        this.#stream.knowAccounts(accounts);
        for (const panel of this.#panels) panel.knowAccounts(accounts);
      },
      createSample: this.#simulation && this.#may('customer:create') ? this.#simulation.createSample : null,
    });
  }

  async start() {
    void this.#simulation?.showClock().catch(() => {});
    if (this.#may('webhook:read')) {
      const mayRecover = this.#may('webhook:write');
      this.#webhooks = new Webhooks({ session: this.#session, live: this.#live, mayRecover });
      void this.#webhooks.load();
      void this.#follow();
    } else {
      const text = 'These credentials lack the scope webhook:read.';
      this.#stream.refuse(text);
      showNote(byId('webhooks-note'), { title: 'Webhooks cannot be shown', text });
      byId('webhook-list').setAttribute('aria-busy', 'false');
    }
    void this.#accounts.load();
    await this.#live.run();
  }

  #may(...scopes) {
    return scopes.every((scope) => this.#scopes.has(scope));
  }

  #choose(accountId) {
    this.#accounts.choose(accountId);
    this.#stream.choose(accountId);
    for (const panel of this.#panels) panel.choose(accountId);
  }

  /** Subscribes to the events after the cursor: the last one that was taken, whenever the connection is made again. */
  async #follow() {
    // In this order: what happens in between is in both, and is left out of the second.
    this.#cursor = await this.#newestCursor();
    const history = await this.#history();
    const known = new Set(history.map(({ id }) => id));
    this.#stream.fill(history);
    this.#live.subscribe('events', {
      variables: () => ({ after: this.#cursor }),
      next: ({ events: event }) => this.#take(event, known.has(event.id)),
      refused: (refusal) => this.#onEventsRefused(refusal),
    });
  }

  /** Waits for a gateway that is away. */
  async #newestCursor() {
    for (;;) {
      try {
        return (await this.#session.query('event-cursor')).eventCursor;
      } catch (error) {
        if (!(error instanceof GatewayAway)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    }
  }

  /** Oldest first. */
  async #history() {
    try {
      const { accounts } = await this.#session.query('history', HISTORY);
      // Sorting keeps the order of what happened on one account in the same millisecond.
      return accounts.nodes
        .flatMap(({ events }) => events.nodes.toReversed())
        .sort((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    } catch (error) {
      this.#connection.log(`The past cannot be shown: ${error.message}`, 'bad');
      return [];
    }
  }

  #take(event, isKnown) {
    this.#cursor = event.cursor;
    if (!isKnown) this.#stream.add(event);
    this.#accounts.onEvent(event);
    if (!this.#catchingUp) return;
    this.#catchingUp.cursors.push(event.cursor);
    this.#tellCaughtUp();
  }

  #onState(state) {
    this.#connection.take(state);
    if (state.name === 'stopped') this.#onRefused(`Signed out: ${state.why}. Sign in with credentials that are good.`);
    if (state.name !== 'live') return;
    if (this.#wasLive && this.#cursor !== null) {
      void this.#catchUp();
      void this.#webhooks?.load();
    }
    this.#wasLive = true;
  }

  /** Finds out how much happened during a break, to say when all of it has been read. */
  async #catchUp() {
    const catchingUp = { from: this.#cursor, cursors: [], until: null };
    this.#catchingUp = catchingUp;
    try {
      catchingUp.until = (await this.#session.query('event-cursor')).eventCursor;
    } catch {
      return;
    }
    if (this.#catchingUp === catchingUp) this.#tellCaughtUp();
  }

  #tellCaughtUp() {
    const { from, cursors, until } = this.#catchingUp;
    const events = until === from ? 0 : cursors.indexOf(until) + 1;
    if (until !== from && events === 0) return;
    this.#catchingUp = null;
    if (events === 0) {
      this.#connection.log('Nothing happened meanwhile', 'good');
      return;
    }
    this.#connection.log(`Read ${count(events, 'event')} of the break: none is missing`, 'good');
    this.#stream.mark(`${count(events, 'event')} of the break read`);
  }

  #onEventsRefused(refusal) {
    this.#connection.log(`The events were refused: ${refusal.message}`, 'bad');
    if (refusal.code !== 'cursor_expired') return refusal.isTemporary;
    this.#cursor = refusal.extensions.oldestCursor;
    this.#stream.mark('Older than the log keeps: events before this line are missing', 'bad');
    return true;
  }
}
