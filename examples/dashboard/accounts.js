import { byId, element } from './element.js';
import { count, reais, signedReais } from './format.js';
import { errorNote, showNote } from './note.js';

const PAGE = 20;
const CHANGE_SHOWN_MS = 4_000;

/** Events that change what is shown of an account, and to what. */
const STATUSES = {
  'account.blocked': 'BLOCKED',
  'account.unblocked': 'ACTIVE',
  'account.closed': 'CLOSED',
};

/** The partner's accounts, each with its balance as it changes. */
export class Accounts {
  #session;
  #live;
  #onChosen;
  #onKnown;
  #createSample;
  #list = byId('account-list');
  #note = byId('accounts-note');
  /** @type {Map<number, Account>} In the order of the list. */
  #accounts = new Map();
  #chosen = null;
  #end = null;
  #more = false;

  /** `onChosen(accountId | null)`; `onKnown(accounts)` whenever there are others; `createSample`: null when it may not. */
  constructor({ session, live, onChosen, onKnown, createSample }) {
    this.#session = session;
    this.#live = live;
    this.#onChosen = onChosen;
    this.#onKnown = onKnown;
    this.#createSample = createSample;
  }

  /** Reads on from the last account that is shown. */
  async load() {
    this.#list.setAttribute('aria-busy', 'true');
    if (this.#accounts.size === 0) showNote(this.#note, { title: 'Reading the accounts…' });
    try {
      const { nodes, pageInfo } = (await this.#session.query('accounts', { first: PAGE, after: this.#end })).accounts;
      for (const node of nodes) this.#add(node);
      this.#end = pageInfo.endCursor ?? this.#end;
      this.#more = pageInfo.hasNextPage;
      this.#showNote();
      this.#onKnown([...this.#accounts.values()].map(({ facts }) => facts));
    } catch (error) {
      showNote(
        this.#note,
        errorNote(error, 'Accounts', () => void this.load()),
      );
    }
    this.#list.setAttribute('aria-busy', 'false');
  }

  /** Takes from an event what it says of an account. */
  onEvent({ name, accountId }) {
    const status = STATUSES[name];
    if (status !== undefined) this.#accounts.get(accountId)?.setStatus(status);
    if (name === 'account.created' && !this.#more && !this.#accounts.has(accountId)) void this.load();
  }

  /** The holder's name; null: it is not among those that were read. */
  nameOf(accountId) {
    return this.#accounts.get(accountId)?.facts.customer.name ?? null;
  }

  choose(accountId) {
    this.#chosen = accountId;
    for (const [id, account] of this.#accounts) account.setChosen(id === accountId);
  }

  #add(facts) {
    const { accountId } = facts;
    if (this.#accounts.has(accountId)) return;
    const account = new Account(facts, () => this.#onChosen(this.#chosen === accountId ? null : accountId));
    account.setChosen(this.#chosen === accountId);
    this.#accounts.set(accountId, account);
    this.#list.append(account.row);
    this.#live.subscribe('balance', {
      variables: () => ({ accountId }),
      next: ({ balance }) => {
        account.setBalance(balance);
        this.#showTotals();
      },
      refused: (refusal) => refusal.isTemporary,
    });
  }

  #showNote() {
    this.#showTotals();
    if (this.#more) {
      const more = { label: 'Show more', run: () => void this.load() };
      showNote(this.#note, { title: `The first ${this.#accounts.size} accounts`, action: more });
    } else if (this.#accounts.size === 0) {
      showNote(this.#note, {
        title: 'No accounts yet',
        text: 'An account is opened with its customer, by POST /customers or the mutation createCustomer.',
        action: this.#createSample && { label: 'Create a sample company', run: this.#createSample },
      });
    } else showNote(this.#note);
  }

  #showTotals() {
    const balances = [...this.#accounts.values()].map(({ facts }) => facts.balance);
    const sum = (member) => balances.reduce((total, each) => total + each[member], 0);
    byId('total-balance').textContent = reais(sum('balance'));
    byId('total-available').textContent = reais(sum('available'));
    byId('total-blocked').textContent = reais(sum('blocked'));
    byId('total-accounts').textContent = `${this.#more ? 'the first ' : ''}${count(balances.length, 'account')}`;
  }
}

/** One row. */
class Account {
  #button;
  #balance = element('span', { class: 'balance' });
  #blocked = element('span', { class: 'muted small' });
  #change = element('span', { class: 'change', 'aria-hidden': 'true' });
  #status = element('span', { class: 'badge' });
  #fade;

  constructor(facts, onClick) {
    this.facts = facts;
    const { accountId, agency, accountNumber, accountType } = facts;
    this.#button = element(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: onClick },
      element(
        'span',
        { class: 'holder' },
        element('span', { class: 'name' }, facts.customer.name),
        element(
          'span',
          { class: 'muted small' },
          `${agency}/${accountNumber} · ${accountType.toLowerCase().replaceAll('_', ' ')} · id ${accountId} `,
          this.#status,
        ),
      ),
      element(
        'span',
        { class: 'money' },
        this.#balance,
        element('span', { class: 'below' }, this.#change, this.#blocked),
      ),
    );
    this.row = element('li', { 'data-account': accountId }, this.#button);
    this.setStatus(facts.status);
    this.#show();
  }

  setChosen(chosen) {
    this.#button.setAttribute('aria-pressed', String(chosen));
  }

  setStatus(status) {
    this.#status.textContent = status.toLowerCase();
    this.#status.hidden = status === 'ACTIVE';
    this.#status.classList.toggle('bad', status === 'BLOCKED');
  }

  setBalance(balance) {
    const change = balance.balance - this.facts.balance.balance;
    this.facts.balance = balance;
    this.#show();
    if (change === 0) return;
    this.#change.textContent = signedReais(change);
    this.#change.dataset.direction = change > 0 ? 'in' : 'out';
    clearTimeout(this.#fade);
    this.#fade = setTimeout(() => delete this.#change.dataset.direction, CHANGE_SHOWN_MS);
  }

  #show() {
    const { balance, blocked } = this.facts.balance;
    this.#balance.textContent = reais(balance);
    this.#blocked.textContent = blocked === 0 ? '' : `${reais(blocked)} blocked`;
  }
}
