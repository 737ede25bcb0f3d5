import { byId, element } from './element.js';
import { accountIdOf, amountOf, expect, Panel } from './form.js';
import { reais, shortTime } from './format.js';

/** By state: its words, and its tone. */
const STATES = {
  ACTIVE: ['waits for a payer', 'wait'],
  PAID: ['paid', 'good'],
  EXPIRED: ['expired unpaid', 'bad'],
  CANCELLED: ['cancelled', 'bad'],
};

/** Charges an amount by a QR code, and learns live that it was paid. */
export class Charge extends Panel {
  #session;
  #shown = byId('charge-shown');
  #live;
  #pay = /** @type {HTMLButtonElement} */ (byId('charge-pay'));
  #mayPay;
  /** The one that is shown. */
  #txId = null;
  #forget = () => {};

  /** `mayPay`: whether this token can play a payer. */
  constructor({ session, live, mayPay }) {
    super('charge', () => this.#create());
    this.#session = session;
    this.#live = live;
    this.#mayPay = mayPay;
    this.#pay.onclick = () => void this.busily(() => this.#payIt());
  }

  async #create() {
    const input = {
      accountId: accountIdOf(this.account),
      amount: amountOf(this.form),
      description: 'From the dashboard',
    };
    const { createImmediateCharge } = await this.#session.query('create-charge', { input });
    this.#show(expect(createImmediateCharge, 'ImmediateCharge'));
    return 'A bank’s app reads the code, or takes it as text.';
  }

  async #payIt() {
    const { simulateChargePayment } = await this.#session.query('pay-charge', { input: { txId: this.#txId } });
    const { amount, status, reasonCode } = expect(simulateChargePayment, 'SimulatedPix');
    return status === 'REJECTED'
      ? `The charge refused the PIX of ${reais(amount)} (${reasonCode}).`
      : `Somebody at another bank paid ${reais(amount)}.`;
  }

  #show({ txId, amount, brcode, qrCode, expiresAt }) {
    const state = element('span', { class: 'state-word', role: 'status' });
    this.#shown.replaceChildren(
      element('img', { src: qrCode, alt: 'QR code of the charge' }),
      element(
        'div',
        { class: 'charge-facts' },
        element('p', { class: 'balance' }, reais(amount)),
        element('p', {}, state),
        element('p', { class: 'muted small' }, `until ${shortTime(expiresAt)}`),
        element('code', { class: 'small' }, brcode),
      ),
    );
    this.#txId = txId;
    this.#forget();
    this.#forget = this.#live.subscribe('charge', {
      variables: () => ({ txId }),
      next: ({ charge }) => this.#showStatus(state, charge),
      refused: (refusal) => refusal.isTemporary,
    });
    this.#showStatus(state, { status: 'ACTIVE', paidAt: null });
  }

  #showStatus(state, { status, paidAt }) {
    const [text, tone] = STATES[status];
    state.textContent = paidAt === null ? text : `${text} at ${shortTime(paidAt)}`;
    state.className = `state-word ${tone}`;
    this.#pay.hidden = !this.#mayPay || status !== 'ACTIVE';
    // Nothing follows: the subscription is not made again.
    if (status !== 'ACTIVE') this.#forget();
  }
}
