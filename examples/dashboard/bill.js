import { byId, element } from './element.js';
import { accountIdOf, expect, Panel, randomText, textOf } from './form.js';
import { reais, shortTime } from './format.js';

/** By state: its words, and its tone. */
const STATES = {
  UNCONFIRMED: ['the provider has not said yet what it costs', 'wait'],
  QUOTED: ['can be paid', 'wait'],
  PROCESSING: ['on its way', 'wait'],
  SETTLED: ['paid', 'good'],
  FAILED: ['not paid', 'bad'],
  EXPIRED: ['was not paid in time: look it up again', 'bad'],
  CANCELLED: ['cancelled', 'bad'],
};

/** Asks what a boleto or a guide costs, pays it, and learns live when it is paid. */
export class Bill extends Panel {
  #session;
  #shown = byId('bill-shown');
  #live;
  #pay = /** @type {HTMLButtonElement} */ (byId('bill-pay'));
  /** The one that is shown. */
  #bill = null;
  /** One key for each bill: pressing twice pays once. */
  #payKey = '';
  #forget = () => {};

  /** `mayMake`: whether this token can have the sandbox make a bill. */
  constructor({ session, live, mayMake }) {
    super('bill', () => this.#quote());
    this.#session = session;
    this.#live = live;
    this.#pay.onclick = () => void this.busily(() => this.#payIt());
    const make = byId('bill-make');
    make.hidden = !mayMake;
    make.onclick = () => void this.busily(() => this.#make());
  }

  /** Has the sandbox make a bill, as if it had come by post. */
  async #make() {
    const dueDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const input = { type: 'BOLETO', amount: 4_990, dueDate, behaviour: 'SETTLES' };
    const { simulateBill } = await this.#session.query('make-bill', { input });
    const code = /** @type {HTMLInputElement} */ (byId('bill-code'));
    code.value = expect(simulateBill, 'SimulatedBill').line;
    return 'A boleto of R$ 49,90 that is due in ten days. Look it up.';
  }

  async #quote() {
    const barcode = textOf(this.form, 'code', 'Paste the line or the barcode of the bill.');
    const input = { accountId: accountIdOf(this.account), barcode };
    const { quoteBillPayment } = await this.#session.query('quote-bill', { input, idempotencyKey: randomText() });
    this.#follow(expect(quoteBillPayment, 'BillPayment').billPaymentId);
    return '';
  }

  async #payIt() {
    const { billPaymentId, totalAmount } = this.#bill;
    const input = { billPaymentId, amountCents: totalAmount };
    const { confirmBillPayment } = await this.#session.query('confirm-bill', { input, idempotencyKey: this.#payKey });
    expect(confirmBillPayment, 'BillPayment');
    return `${reais(totalAmount)} reserved: the provider pays it now.`;
  }

  #follow(billPaymentId) {
    this.#payKey = randomText();
    this.#forget();
    this.#forget = this.#live.subscribe('bill', {
      variables: () => ({ billPaymentId }),
      next: ({ billPayment }) => this.#show(billPayment),
      refused: (refusal) => refusal.isTemporary,
    });
  }

  #show(bill) {
    this.#bill = bill;
    const { status, totalAmount, originalAmount, discountAmount, additionAmount, failure, receipt } = bill;
    const [text, tone] = STATES[status];
    const parts = [
      discountAmount ? `${reais(discountAmount)} off` : null,
      additionAmount ? `${reais(additionAmount)} interest and fine` : null,
    ].filter(Boolean);
    this.#shown.replaceChildren(
      ...[
        totalAmount !== null && element('p', { class: 'balance' }, reais(totalAmount)),
        element(
          'p',
          {},
          element(
            'span',
            { class: `state-word ${tone}`, role: 'status' },
            failure ? `${text}: ${failure.message}` : text,
          ),
        ),
        bill.beneficiaryName && element('p', { class: 'small' }, bill.beneficiaryName),
        parts.length > 0 && element('p', { class: 'muted small' }, `${reais(originalAmount)}, ${parts.join(', ')}`),
        element(
          'p',
          { class: 'muted small' },
          [bill.dueDate && `due ${bill.dueDate}`, status === 'QUOTED' && `until ${shortTime(bill.quoteExpiresAt)}`]
            .filter(Boolean)
            .join(' · '),
        ),
        receipt && element('p', { class: 'small' }, 'Authentication ', element('code', {}, receipt.authentication)),
      ].filter(Boolean),
    );
    this.#pay.hidden = status !== 'QUOTED';
    if (status === 'QUOTED') this.#pay.textContent = `Pay ${reais(totalAmount)}`;
  }
}
