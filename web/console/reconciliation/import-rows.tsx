import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { StatementFileRowDecision, StatementFileRowOutcome } from './documents.generated.ts';
import type { PreviewRow } from './import-words.ts';

/** A person's decision about a row. `remember` applies it to the next files of the account. */
export interface RowDecision {
  readonly decision: StatementFileRowDecision;
  readonly remember: boolean;
}
export type RowDecisions = ReadonlyMap<number, RowDecision>;

const DECISIONS = ['BOOK', 'BOOK_OPPOSITE', 'LEAVE_OUT'] as const satisfies readonly StatementFileRowDecision[];
/** Rows shown of a group at first. */
const FIRST = 100;

/** The rows of one outcome. Groups that need a decision are open. */
export function RowGroup({
  outcome,
  rows,
  decisions,
  decide,
}: {
  readonly outcome: StatementFileRowOutcome;
  readonly rows: readonly PreviewRow[];
  readonly decisions: RowDecisions;
  /** Null when nothing can be decided any more. */
  readonly decide: ((row: number, decision: RowDecision | null) => void) | null;
}) {
  if (rows.length === 0) return null;
  const isOpen = outcome === 'DOUBTFUL' || outcome === 'REFUSED';
  return (
    <details className="import-group" open={isOpen}>
      <summary>
        {t('reconciliation.outcome.count', { outcome: t(`reconciliation.outcome.${outcome}`), count: rows.length })}
      </summary>
      <ul className="import-rows">
        {rows.slice(0, FIRST).map((row) => (
          <li key={row.number}>
            <div className="import-row">
              <Day day={row.date ?? null} />
              <span>
                {row.description === '' ? <span className="muted">{t('reconciliation.noText')}</span> : row.description}
                <span className="below">
                  {t('reconciliation.line', { line: row.line })} {row.written ? ` · “${row.written}”` : ''}
                  {row.reasons.map((reason) => ` · ${t(`reconciliation.finding.${reason}`)}`)}
                </span>
              </span>
              <Money cents={row.booked ?? row.amount} signed />
            </div>
            {decide && outcome !== 'DUPLICATE' ? (
              <RowChoice row={row} given={decisions.get(row.number)} decide={decide} />
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length > FIRST ? (
        <p className="muted small">{t('reconciliation.rows.more', { count: rows.length - FIRST })}</p>
      ) : null}
    </details>
  );
}

function RowChoice({
  row,
  given,
  decide,
}: {
  readonly row: PreviewRow;
  readonly given: RowDecision | undefined;
  decide(row: number, decision: RowDecision | null): void;
}) {
  const usual = row.suggestion ? t(`reconciliation.suggested.${row.suggestion}`) : t('reconciliation.asShown');
  const options = row.outcome === 'REFUSED' ? (['LEAVE_OUT'] as const) : DECISIONS;
  return (
    <div className="import-choice">
      <select
        aria-label={t('reconciliation.decisionAbout', { line: row.line })}
        value={given?.decision ?? ''}
        onChange={({ target }) => {
          const decision = options.find((each) => each === target.value);
          decide(row.number, decision ? { decision, remember: given?.remember ?? false } : null);
        }}
      >
        <option value="">{usual}</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {t(`reconciliation.decision.${each}`)}
          </option>
        ))}
      </select>
      {given ? (
        <label className="small">
          <input
            type="checkbox"
            checked={given.remember}
            onChange={({ target }) => decide(row.number, { ...given, remember: target.checked })}
          />{' '}
          {t('reconciliation.remember')}
        </label>
      ) : null}
    </div>
  );
}
