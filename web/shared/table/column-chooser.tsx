import { t } from '../language/text.ts';
import type { ColumnChoice } from './columns.ts';

/** Chooses the visible columns. The name column is always visible. */
export function ColumnChooser({ choices }: { readonly choices: readonly ColumnChoice[] }) {
  return (
    <details className="chooser">
      <summary className="button quiet small">{t('shared.columns')}</summary>
      <fieldset className="panel">
        <legend>{t('shared.columns.shown')}</legend>
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
