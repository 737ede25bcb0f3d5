import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import { t } from '../language/text.ts';

const TYPED_MS = 350;

export type FilterField =
  | { readonly name: string; readonly label: string; readonly kind: 'day' }
  | { readonly name: string; readonly label: string; readonly kind: 'text'; readonly placeholder?: string }
  | {
      readonly name: string;
      readonly label: string;
      readonly kind: 'choice';
      readonly options: readonly (readonly [value: string, label: string])[];
      /** Label of the empty option. Default: `All`. */
      readonly none?: string;
    };

/** Filters of a list. The caller keeps the values in the address. The key `/` focuses the first filter. */
export function Filters<Values extends Readonly<Record<string, string | undefined>>>({
  label,
  fields,
  values,
  onChange,
}: {
  readonly label: string;
  readonly fields: readonly (FilterField & { readonly name: keyof Values & string })[];
  readonly values: Values;
  onChange(values: Values): void;
}) {
  const id = useId();
  const set = (name: string, value: string) => {
    const { [name]: _before, ...others } = values as Record<string, string>;
    onChange((value === '' ? others : { ...others, [name]: value }) as unknown as Values);
  };
  const isFiltered = fields.some(({ name }) => values[name] !== undefined);
  return (
    <search className="filters" aria-label={label}>
      {fields.map((field, index) => {
        const value = values[field.name] ?? '';
        const attributes = { id: `${id}-${field.name}`, ...(index === 0 ? { 'data-first-filter': true } : {}) };
        return (
          <div className="field" key={field.name}>
            <label htmlFor={attributes.id}>{field.label}</label>
            {field.kind === 'choice' ? (
              <select {...attributes} value={value} onChange={({ target }) => set(field.name, target.value)}>
                <option value="">{field.none ?? t('shared.all.filter')}</option>
                {field.options.map(([option, words]) => (
                  <option key={option} value={option}>
                    {words}
                  </option>
                ))}
              </select>
            ) : field.kind === 'day' ? (
              <input
                {...attributes}
                type="date"
                value={value}
                onChange={({ target }) => set(field.name, target.value)}
              />
            ) : (
              <TypedField
                {...attributes}
                placeholder={field.placeholder}
                text={value}
                onTyped={(text) => set(field.name, text)}
              />
            )}
          </div>
        );
      })}
      {isFiltered ? (
        <button type="button" className="quiet" onClick={() => onChange({} as Values)}>
          {t('shared.clearFilters')}
        </button>
      ) : null}
    </search>
  );
}

/** A text filter that applies after typing stops. */
function TypedField({
  text,
  onTyped,
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & { readonly text: string; onTyped(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const notify = useRef(onTyped);
  notify.current = onTyped;
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => notify.current(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return <input {...attributes} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
