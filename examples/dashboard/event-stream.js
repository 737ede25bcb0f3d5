import { byId, element } from './element.js';
import { count, fullTime, reais, shortTime, signedReais } from './format.js';
import { showNote } from './note.js';
import { FAMILIES, readable, summarize } from './summaries.js';

/** So many are kept, whatever the filters show of them. */
const KEPT = 1_000;
const SHOWN_AT_FIRST = 100;
const SAY_EVERY_MS = 3_000;

/** The partner's events, newest first, with filters that apply to all that are kept. */
export class EventStream {
  #nameOf;
  #onAccount;
  #list = byId('event-list');
  #note = byId('events-note');
  #accountFilter = /** @type {HTMLSelectElement} */ (byId('event-account'));
  #families = new Map();
  /** Oldest first: events, and marks of what happened to the connection. */
  #entries = [];
  /** Those that came while the list stood still. */
  #heldBack = [];
  #paused = false;
  #refusal = null;
  #limit = SHOWN_AT_FIRST;
  #unsaid = 0;
  #saying = null;

  /**
   * `nameOf(accountId)`: its holder, or null. `onAccount(accountId | null)`: another one was chosen here.
   */
  constructor({ nameOf, onAccount }) {
    this.#nameOf = nameOf;
    this.#onAccount = onAccount;
    for (const { name } of FAMILIES) this.#addFamily(name);
    this.#accountFilter.addEventListener('change', () => {
      const { value } = this.#accountFilter;
      this.#onAccount(value === '' ? null : Number(value));
    });
    byId('pause').addEventListener('click', () => this.#pause(!this.#paused));
    byId('held-back').addEventListener('click', () => this.#pause(false));
    this.knowAccounts([]);
  }

  /** Begins with these, oldest first. */
  fill(events) {
    this.#list.setAttribute('aria-busy', 'false');
    this.#take(events.map((event) => ({ event, summary: summarize(event) })));
  }

  /** There will be none, and this is why. */
  refuse(text) {
    this.#refusal = text;
    this.#list.setAttribute('aria-busy', 'false');
    this.#show();
  }

  /** Takes one that has just come. */
  add(event) {
    const entries = [{ event, summary: summarize(event) }];
    if (this.#paused) {
      this.#heldBack.push(...entries);
      this.#showHeldBack();
      return;
    }
    this.#take(entries);
    this.#say();
  }

  /** A line across the list: what happened between the events below and above it. */
  mark(text, tone = 'good') {
    (this.#paused ? this.#heldBack : this.#entries).push({ mark: text, tone });
    if (!this.#paused) this.#show();
  }

  knowAccounts(accounts) {
    const { value } = this.#accountFilter;
    this.#accountFilter.replaceChildren(
      element('option', { value: '' }, 'All accounts'),
      ...accounts.map(({ accountId, customer }) =>
        element('option', { value: accountId }, `${customer.name} · id ${accountId}`),
      ),
    );
    this.#accountFilter.value = value;
    // Holders that were not known have a name now.
    for (const entry of this.#entries) if (entry.event && !entry.named) entry.row = undefined;
    this.#show();
  }

  choose(accountId) {
    this.#accountFilter.value = accountId === null ? '' : String(accountId);
    this.#show();
  }

  #events() {
    return this.#entries.filter(({ event }) => event).length;
  }

  #addFamily(name) {
    const box = element('input', { type: 'checkbox', name: 'family', value: name, onchange: () => this.#show() });
    this.#families.set(name, box);
    byId('families').append(element('label', { class: 'chip' }, box, name));
  }

  #take(entries) {
    this.#entries.push(...entries);
    this.#entries.splice(0, Math.max(0, this.#entries.length - KEPT));
    this.#show();
  }

  #pause(paused) {
    this.#paused = paused;
    byId('pause').setAttribute('aria-pressed', String(paused));
    byId('pause').textContent = paused ? 'Resume' : 'Pause';
    if (!paused) this.#take(this.#heldBack.splice(0));
    this.#showHeldBack();
  }

  #showHeldBack() {
    const events = this.#heldBack.filter(({ event }) => event).length;
    byId('held-back').hidden = events === 0;
    byId('held-back').textContent = `Show ${count(events, 'new event')}`;
  }

  #isChosen() {
    const families = new Set([...this.#families].filter(([, box]) => box.checked).map(([name]) => name));
    const account = this.#accountFilter.value;
    return ({ event, summary }) =>
      (families.size === 0 || families.has(summary.family)) && (account === '' || String(event.accountId) === account);
  }

  #show() {
    const isChosen = this.#isChosen();
    const chosen = this.#entries.filter((entry) => entry.mark !== undefined || isChosen(entry));
    const shown = chosen.slice(-this.#limit).reverse();
    for (const entry of shown) entry.row ??= entry.mark === undefined ? this.#row(entry) : markRow(entry);
    // Rows that stay are not touched: what is open, focused or selected in them stays so.
    const rows = new Set(shown.map(({ row }) => row));
    for (const row of [...this.#list.children]) if (!rows.has(row)) row.remove();
    let place = this.#list.firstChild;
    for (const { row } of shown) {
      if (row === place) place = place.nextSibling;
      else this.#list.insertBefore(row, place);
    }
    this.#showSums(chosen.filter(({ event }) => event));
    this.#showNote(chosen);
  }

  #showSums(entries) {
    const moved = entries.map(({ summary }) => summary.moved ?? 0);
    const sum = (sign) => moved.filter((cents) => cents * sign > 0).reduce((total, cents) => total + cents, 0);
    const [received, sent] = [sum(1), sum(-1)];
    byId('total-events').textContent = this.#events().toLocaleString('en-GB');
    byId('events-sums').textContent =
      entries.length === 0
        ? ''
        : [count(entries.length, 'event'), received && `in ${reais(received)}`, sent && `out ${reais(-sent)}`]
            .filter(Boolean)
            .join(' · ');
  }

  #showNote(chosen) {
    if (chosen.length > this.#limit) {
      const more = () => {
        this.#limit += SHOWN_AT_FIRST;
        this.#show();
      };
      showNote(this.#note, {
        title: `The newest ${this.#limit} of ${count(chosen.length, 'event')}`,
        action: { label: 'Show more', run: more },
      });
    } else if (chosen.some(({ event }) => event)) showNote(this.#note);
    else if (this.#refusal !== null) {
      showNote(this.#note, { title: 'Events cannot be shown', text: this.#refusal });
    } else if (this.#list.getAttribute('aria-busy') === 'true') {
      showNote(this.#note, { title: 'Reading the events…' });
    } else if (this.#events() > 0) {
      showNote(this.#note, {
        title: 'No event here passes the filters',
        action: { label: 'Show all', run: this.#showAll },
      });
    } else {
      showNote(this.#note, {
        title: 'Nothing has happened yet',
        text: 'Receive a PIX under Simulate, or run npm run tour in a terminal: every event appears here at once.',
      });
    }
  }

  #showAll = () => {
    for (const box of this.#families.values()) box.checked = false;
    this.#onAccount(null);
  };

  #row(entry) {
    const { event, summary } = entry;
    const { id, cursor, name, occurredAt, accountId, payload } = event;
    const owner = accountId === null ? null : this.#nameOf(accountId);
    const holder = accountId === null ? null : (owner ?? `account ${accountId}`);
    entry.named = accountId === null || owner !== null;
    const moved = summary.moved;
    return element(
      'li',
      { class: 'event', 'data-event': id, 'data-type': name },
      element(
        'details',
        {},
        element(
          'summary',
          { 'data-tone': summary.tone },
          element('time', { datetime: occurredAt, title: fullTime(occurredAt) }, shortTime(occurredAt)),
          element('span', { class: 'family' }, summary.family),
          element(
            'span',
            { class: 'what' },
            element('span', { class: 'text' }, summary.text),
            element('span', { class: 'muted small' }, holder && `${holder} · `, element('code', {}, name)),
          ),
          moved !== null &&
            element('span', { class: 'moved', 'data-direction': moved > 0 ? 'in' : 'out' }, signedReais(moved)),
        ),
        element(
          'dl',
          { class: 'facts' },
          ...facts({ ...payload, event: id, cursor }).flatMap(([member, value]) => [
            element('dt', {}, member),
            element('dd', {}, value),
          ]),
        ),
      ),
    );
  }

  /** Tells a screen reader how many came, not more often than it can be listened to. */
  #say() {
    this.#unsaid += 1;
    this.#saying ??= setTimeout(() => {
      byId('events-said').textContent = count(this.#unsaid, 'new event');
      this.#unsaid = 0;
      this.#saying = null;
    }, SAY_EVERY_MS);
  }
}

const facts = (all) => Object.entries(all).map(([name, value]) => [name, readable(name, value)]);

const markRow = ({ mark, tone }) => element('li', { class: `mark-row ${tone}` }, mark);
