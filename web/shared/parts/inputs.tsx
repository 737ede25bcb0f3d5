import './inputs.css';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
}

export function TextField({
  label,
  hint,
  value,
  change,
  ...attributes
}: Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
    readonly value: string;
    change(value: string): void;
  }) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <input
          autoComplete="off"
          {...attributes}
          {...tied}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}

/** Maximum length of most reasons and notes. */
const LONGEST_TEXT = 500;

export function LongTextField({
  label,
  hint,
  value,
  change,
  maxLength = LONGEST_TEXT,
}: Labelled & {
  readonly value: string;
  change(value: string): void;
  readonly maxLength?: number;
}) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <textarea {...tied} value={value} maxLength={maxLength} onChange={({ target }) => change(target.value)} />
      )}
    </Field>
  );
}

/** A select. `none` is the label of the empty option. */
export function ChoiceField({
  label,
  hint,
  value,
  change,
  options,
  none,
}: Labelled & {
  readonly value: string;
  change(value: string): void;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly none?: string;
}) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <select {...tied} value={value} onChange={({ target }) => change(target.value)}>
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
