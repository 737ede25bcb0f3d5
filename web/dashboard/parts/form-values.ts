import { t } from '../../shared/language/text.ts';
import { centsOf } from '../format/format.ts';

/** A value is missing or not valid. The message is for the user. */
export class FormFault extends Error {}

/** Value of a required field. @throws FormFault with the message `missing` when it is empty */
export function textOf(form: FormData, name: string, missing: string): string {
  const text = String(form.get(name) ?? '').trim();
  if (text === '') throw new FormFault(missing);
  return text;
}

export function optionalTextOf<Name extends string>(form: FormData, name: Name): { readonly [Key in Name]?: string } {
  const text = String(form.get(name) ?? '').trim();
  return (text === '' ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
}

/** Value of the field `account`. @throws FormFault */
export function accountIdOf(form: FormData): number {
  const text = String(form.get('account') ?? '');
  if (text === '') throw new FormFault(t('dashboardParts.account.missing'));
  return Number(text);
}

/** Value of the field `amount` in cents. @throws FormFault */
export function amountOf(form: FormData): number {
  const cents = centsOf(String(form.get('amount')));
  if (cents === null) throw new FormFault(t('dashboardParts.amount.wrong'));
  return cents;
}
