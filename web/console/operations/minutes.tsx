import './operations.css';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import type { OperationsQuery } from './documents.generated.ts';

export type Minute = NonNullable<OperationsQuery['operations']>['throughput'][number];

const HEIGHT = 64;
const WIDTH = 8;
const GAP = 2;

const TIME = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** One figure per minute as bars. The last minute is not complete. */
export function Minutes({
  label,
  tone,
  minutes,
  figureOf,
}: {
  readonly label: string;
  readonly tone: 'accent' | 'good';
  readonly minutes: readonly Minute[];
  readonly figureOf: (minute: Minute) => number;
}) {
  const values = minutes.map(figureOf);
  const most = Math.max(1, ...values);
  return (
    <figure className="minutes" data-tone={tone}>
      <figcaption>
        <Rich
          text="operations.minutes.caption"
          values={{ label, highest: most === 1 ? Math.max(0, ...values) : most }}
          tags={{ count: <strong>{sumOf(values)}</strong>, most: <span className="muted" /> }}
        />
      </figcaption>
      <svg
        role="img"
        aria-label={t('operations.minutes.label', { label, count: sumOf(values) })}
        viewBox={`0 0 ${Math.max(1, values.length) * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {minutes.map((minute, index) => {
          const height = Math.round((figureOf(minute) / most) * (HEIGHT - 2));
          return (
            <rect key={minute.at} x={index * WIDTH} y={HEIGHT - height - 1} width={WIDTH - GAP} height={height + 1}>
              <title>{`${TIME.format(new Date(minute.at))}: ${figureOf(minute)}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

/** The same figures as a table. Leaves out minutes without activity. */
export function MinutesTable({ minutes }: { readonly minutes: readonly Minute[] }) {
  const busy = minutes.filter(({ accepted, settled }) => accepted + settled > 0);
  return (
    <details className="panel-text">
      <summary>{t('shared.asTable')}</summary>
      {busy.length === 0 ? (
        <p className="muted">{t('operations.minutes.none')}</p>
      ) : (
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('operations.minutes.minute')}</th>
              <th scope="col">{t('operations.minutes.accepted')}</th>
              <th scope="col">{t('operations.minutes.settled')}</th>
            </tr>
          </thead>
          <tbody>
            {busy.toReversed().map(({ at, accepted, settled }) => (
              <tr key={at}>
                <th scope="row">{TIME.format(new Date(at))}</th>
                <td>{accepted}</td>
                <td>{settled}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
