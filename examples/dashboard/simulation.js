import { byId } from './element.js';
import { accountIdOf, amountOf, expect, Panel, randomText } from './form.js';
import { duration, reais } from './format.js';

const NAMES = ['Padaria Souza', 'Livraria Horizonte', 'Mercado Boa Vista', 'Oficina Duas Rodas', 'Café do Porto'];
const PAYERS = ['Marina Alves', 'João Pereira', 'Cecília Ramos', 'Rafael Nogueira'];

/** Plays the outside world: money that comes in, recipients that answer in every way, time that goes by. */
export class Simulation extends Panel {
  #session;

  constructor({ session }) {
    super('simulate', ({ submitter }) => (submitter?.getAttribute('value') === 'pay' ? this.#pay() : this.#receive()));
    this.#session = session;
    byId('clock-form').onsubmit = (event) => {
      event.preventDefault();
      void this.busily(() => this.#advance());
    };
  }

  /** Reads how far business time is ahead. */
  async showClock() {
    const { sandboxClock } = await this.#session.query('clock');
    showOffset(sandboxClock.offsetSeconds);
  }

  /** A company with an account of its own. */
  createSample = () =>
    this.busily(async () => {
      const input = { document: cnpj(), name: `${anyOf(NAMES)} Ltda`, password: randomText(), userType: 'MEMBER_PJ' };
      const { createCustomer } = await this.#session.query('create-customer', { input });
      expect(createCustomer, 'CreatedCustomer');
      return `Created ${input.name}. Now let it receive a PIX.`;
    });

  async #receive() {
    const input = { accountId: accountIdOf(this.account), amount: amountOf(this.form), payerName: anyOf(PAYERS) };
    const { simulatePixReceived } = await this.#session.query('receive-pix', { input });
    const { status, reasonCode } = expect(simulatePixReceived, 'SimulatedPix');
    return status === 'REJECTED'
      ? `The account refused the PIX of ${reais(input.amount)} (${reasonCode}).`
      : `${input.payerName} sent ${reais(input.amount)}.`;
  }

  async #pay() {
    const [accountId, amount] = [accountIdOf(this.account), amountOf(this.form)];
    const key = new FormData(this.form).get('key');
    const { lookUpPixKey } = await this.#session.query('look-up-key', { input: { accountId, key } });
    const { endToEndId, ispb } = expect(lookUpPixKey, 'PixKeyLookup');
    const input = {
      accountId,
      amount,
      pixKey: key,
      recipientIspb: ispb,
      endToEndId,
      description: 'From the dashboard',
    };
    const { sendPixPayment } = await this.#session.query('send-pix', { input, idempotencyKey: randomText() });
    expect(sendPixPayment, 'AcceptedPixPayment');
    return `${reais(amount)} to ${key} accepted: follow it in the events.`;
  }

  async #advance() {
    const seconds = Number(new FormData(/** @type {HTMLFormElement} */ (byId('clock-form'))).get('seconds'));
    const { advanceClock } = await this.#session.query('advance-clock', { input: { seconds } });
    const { offsetSeconds } = expect(advanceClock, 'SandboxClock');
    showOffset(offsetSeconds);
    return `Business time went on by ${duration(seconds * 1_000)}: what is due now happens now.`;
  }
}

function showOffset(seconds) {
  byId('clock-offset').textContent = seconds === 0 ? 'on time' : `${duration(seconds * 1_000)} ahead`;
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** A CNPJ with its check digits (modulo 11, weights 2 to 9 from the right). */
function cnpj() {
  const digits = [...String(Math.floor(Math.random() * 1e8)).padStart(8, '0'), '0', '0', '0', '1'].map(Number);
  for (let check = 0; check < 2; check += 1) {
    const rest = digits.toReversed().reduce((sum, digit, index) => sum + digit * ((index % 8) + 2), 0) % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}
