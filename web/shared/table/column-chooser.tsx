import type { ColumnChoice } from './columns.ts';

/** Which columns are shown; the one that names the row always is. */
export function ColumnChooser({ choices }: { readonly choices: readonly ColumnChoice[] }) {
  return (
    <details className="chooser">
      <summary className="button quiet small">Columns</summary>
      <fieldset className="panel">
        <legend>Shown columns</legend>
        {choices.map(({ id, head, isShown, toggle }) => (
          <label key={id}>
            <input type="checkbox" checked={isShown} onChange={toggle} />
            {head}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
