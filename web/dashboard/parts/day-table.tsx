import { t } from '../../shared/language/text.ts';
import { Day } from '../../shared/parts/times.tsx';

export interface DayRow {
  readonly day: string;
  readonly figures: readonly string[];
}

/** The values of a chart as a table for screen readers, newest day first. */
export function DayTable({ heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly DayRow[] }) {
  return (
    <table className="day-table">
      <thead>
        <tr>
          {[t('shared.day'), ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ day, figures }) => (
          <tr key={day}>
            <th scope="row">
              <Day day={day} />
            </th>
            {heads.map((head, index) => (
              <td key={head}>{figures[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
