import { byId, element } from './element.js';
import { duration, fullTime, shortTime } from './format.js';

const KEPT = 30;
const TICK_MS = 250;
/** A shorter break is shown only in the log. */
const TROUBLE_AFTER_MS = 1_500;

/** Shows the state of the connection, and keeps a log of what happened to it. */
export class Connection {
  #state = { name: 'connecting', at: Date.now() };
  #brokenAt = null;
  #wasLive = false;

  constructor({ onTryNow }) {
    byId('try-now').onclick = onTryNow;
    setInterval(() => this.#show(), TICK_MS);
  }

  /** Takes a state of `Live`. */
  take(state) {
    this.#state = state;
    if (state.name === 'live') {
      this.log(
        this.#brokenAt === null ? 'Connected' : `Connected again after ${duration(state.at - this.#brokenAt)}`,
        'good',
      );
      this.#brokenAt = null;
      this.#wasLive = true;
    } else if (state.name === 'waiting') {
      if (this.#brokenAt === null || this.#wasLive) {
        this.#brokenAt ??= state.at;
        this.log(sentence(state.why), 'bad');
        this.#wasLive = false;
      }
      const wait = state.until - state.at;
      this.log(wait === 0 ? 'Getting a new access token' : `Trying again in ${(wait / 1_000).toFixed(1)} s`, 'wait');
    } else if (state.name === 'stopped') this.log(sentence(state.why), 'bad');
    this.#show();
  }

  log(text, tone = 'plain') {
    const now = new Date();
    const time = element('time', { datetime: now.toISOString(), title: fullTime(now) }, shortTime(now));
    const list = byId('connection-log');
    list.prepend(element('li', { 'data-tone': tone }, time, element('span', {}, text)));
    while (list.childElementCount > KEPT) list.lastElementChild?.remove();
  }

  #show() {
    const { name, until } = this.#state;
    const left = until === undefined ? 0 : Math.ceil((until - Date.now()) / 1_000);
    const words = {
      connecting: 'Connecting',
      live: 'Live',
      waiting: left > 0 ? `Again in ${left} s` : 'Reconnecting',
      stopped: 'Stopped',
    };
    const state = byId('state');
    state.dataset.state = name;
    if (state.textContent !== words[name]) state.textContent = words[name];
    const broken = this.#brokenAt !== null && Date.now() - this.#brokenAt > TROUBLE_AFTER_MS;
    document.body.classList.toggle('stale', broken);
    byId('trouble').hidden = !broken;
    if (!broken) return;
    const since = shortTime(this.#brokenAt);
    const text =
      `No connection since ${since}: what you see is from then. Events that happen meanwhile are read when the ` +
      'gateway is back; none is missed.';
    if (byId('trouble-text').textContent !== text) byId('trouble-text').textContent = text;
  }
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
