import { byId, element } from './element.js';
import { accountIdOf, amountOf, expect, Panel, randomText, textOf } from './form.js';
import { reais, shortTime } from './format.js';

/** By state: its words, and its tone. */
const STATES = {
  PROCESSING: ['on its way', 'wait'],
  ACCEPTED: ['held by the STR', 'wait'],
  SETTLED: ['settled', 'good'],
  REJECTED: ['rejected', 'bad'],
  TIMEOUT: ['never answered', 'bad'],
  CANCELLED: ['cancelled', 'bad'],
  REFUNDED: ['came back', 'bad'],
};
const OPEN = ['PROCESSING', 'ACCEPTED'];

/** Sends money to an account at another bank, and learns live what became of it. */
export class Ted extends Panel {
  #session;
  #shown = byId('ted-shown');
  #live;
  #forget = () => {};

  constructor({ session, live }) {
    super('ted', () => this.#send());
    this.#session = session;
    this.#live = live;
  }

  async #send() {
    const input = {
      accountId: accountIdOf(this.account),
      amount: amountOf(this.form),
      recipientName: textOf(this.form, 'recipient', 'Who gets the money?'),
      recipientDocument: textOf(this.form, 'document', 'The CPF or CNPJ of the recipient is missing.').replace(
        /[.\-/ ]/g,
        '',
      ),
      recipientBankCode: textOf(this.form, 'bank', 'The ISPB of the bank of the recipient is missing.'),
      recipientBranch: textOf(this.form, 'branch', 'The branch of the recipient is missing.'),
      recipientAccount: textOf(this.form, 'number', 'The account of the recipient is missing.').replace(/[-. ]/g, ''),
    };
    const { sendTed } = await this.#session.query('send-ted', { input, idempotencyKey: randomText() });
    const { transactionId, keptUntil } = expect(sendTed, 'AcceptedTed');
    this.#show(transactionId, input);
    return keptUntil === null
      ? `${reais(input.amount)} to ${input.recipientName} accepted.`
      : `TEDs leave from 06:30 to 17:00 of business days: this one is kept, and leaves ${shortTime(keptUntil)}.`;
  }

  #show(transactionId, { amount, recipientName, recipientBankCode }) {
    const state = element('span', { class: 'state-word', role: 'status' });
    this.#shown.replaceChildren(
      element('p', { class: 'balance' }, reais(amount)),
      element('p', {}, state),
      element('p', { class: 'muted small' }, `to ${recipientName} at ${recipientBankCode}`),
    );
    this.#forget();
    this.#forget = this.#live.subscribe('transaction', {
      variables: () => ({ transactionId }),
      next: ({ transaction: { status, errorReason } }) => {
        const [text, tone] = STATES[status];
        state.textContent = errorReason === null ? text : `${text}: ${errorReason}`;
        state.className = `state-word ${tone}`;
        // Nothing follows: the subscription is not made again.
        if (!OPEN.includes(status)) this.#forget();
      },
      refused: (refusal) => refusal.isTemporary,
    });
  }
}
