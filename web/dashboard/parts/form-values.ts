import { centsOf } from '../format.ts';

/** Something that is entered is missing or wrong; in words for whoever enters it. */
export class FormFault extends Error {}

/** What is entered there. @throws FormFault with these words when nothing is. */
export function textOf(form: FormData, name: string, missing: string): string {
  const text = String(form.get(name) ?? '').trim();
  if (text === '') throw new FormFault(missing);
  return text;
}

/** What is entered there; left out when nothing is. */
export function optionalTextOf<Name extends string>(form: FormData, name: Name): { readonly [Key in Name]?: string } {
  const text = String(form.get(name) ?? '').trim();
  return (text === '' ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
}

/** The account that is chosen in the form's `account`. @throws FormFault */
export function accountIdOf(form: FormData): number {
  const text = String(form.get('account') ?? '');
  if (text === '') throw new FormFault('There is no account yet: create a sample company first.');
  return Number(text);
}

/** Cents of what is written in the form's `amount`. @throws FormFault */
export function amountOf(form: FormData): number {
  const cents = centsOf(String(form.get('amount')));
  if (cents === null) throw new FormFault('Write the amount like this: 25,00');
  return cents;
}
