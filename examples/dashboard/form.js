import { byId, element } from './element.js';
import { centsOf } from './format.js';

/** Has a select offer these accounts. What was chosen stays so. */
export function offerAccounts(select, accounts) {
  const { value } = select;
  select.replaceChildren(
    ...(accounts.length === 0 ? [element('option', { value: '' }, 'no account yet')] : []),
    ...accounts.map(({ accountId, customer }) =>
      element('option', { value: accountId }, `${customer.name} · id ${accountId}`),
    ),
  );
  if (value !== '') select.value = value;
}

/** The account that is chosen there. @throws Error in words for whoever chooses. */
export function accountIdOf(select) {
  if (select.value === '') throw new Error('There is no account yet: create a sample company first.');
  return Number(select.value);
}

/** Cents of what is written in the form's `amount`. @throws Error in words for whoever writes. */
export function amountOf(form) {
  const cents = centsOf(String(new FormData(form).get('amount')));
  if (cents === null) throw new Error('Write the amount like this: 25,00');
  return cents;
}

/** What is written in that field of the form. @throws Error with these words when nothing is. */
export function textOf(form, name, missing) {
  const text = String(new FormData(form).get(name) ?? '').trim();
  if (text === '') throw new Error(missing);
  return text;
}

/** 32 hexadecimal digits that nobody else has. */
export const randomText = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The answer of a mutation, if it is of this type. @throws Error with what the gateway said instead. */
export function expect(answer, type) {
  if (answer.__typename === type) return answer;
  throw new Error(`Refused: ${answer.message} (${answer.code}).`);
}

/** Does something while the section's buttons wait, and shows the sentence that came of it, or why it failed. */
export async function busily(section, result, work) {
  const buttons = section.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    result.textContent = await work();
    result.classList.remove('bad');
  } catch (error) {
    result.textContent = error.message;
    result.classList.add('bad');
  }
  for (const button of buttons) button.disabled = false;
}

/** A section with a form that is about one account, and says what came of it. */
export class Panel {
  section;
  form;
  account;
  result;

  /** `submit(event)` does it, and answers what came of it in a sentence. */
  constructor(name, submit) {
    this.section = byId(name);
    this.form = /** @type {HTMLFormElement} */ (byId(`${name}-form`));
    this.account = /** @type {HTMLSelectElement} */ (byId(`${name}-account`));
    this.result = byId(`${name}-result`);
    this.form.onsubmit = (event) => {
      event.preventDefault();
      void this.busily(() => submit(event));
    };
  }

  busily(work) {
    return busily(this.section, this.result, work);
  }

  knowAccounts(accounts) {
    offerAccounts(this.account, accounts);
  }

  choose(accountId) {
    if (accountId !== null) this.account.value = String(accountId);
  }
}
