import { t } from '../language/text.ts';
import './checks.css';
import { useId } from 'react';

/** A group of checkboxes. Screen readers announce `legend`. */
export function Checks<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
  hasAll = true,
}: {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly chosen: readonly Value[];
  onChange(chosen: readonly Value[]): void;
  /** Shows a button that selects all options. */
  readonly hasAll?: boolean;
}) {
  const id = useId();
  const all = options.every(([value]) => chosen.includes(value));
  const others = chosen.filter((value) => !options.some(([option]) => option === value));
  return (
    <fieldset className="checks">
      <legend>{legend}</legend>
      {hasAll ? (
        <button
          type="button"
          className="quiet small"
          aria-label={all ? t('shared.noneOf', { legend }) : t('shared.allOf', { legend })}
          onClick={() => onChange(all ? others : [...others, ...options.map(([value]) => value)])}
        >
          {all ? t('shared.none') : t('shared.all')}
        </button>
      ) : null}
      <ul>
        {options.map(([value, label]) => (
          <li key={value}>
            <input
              type="checkbox"
              id={`${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            <label htmlFor={`${id}-${value}`}>{label}</label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
