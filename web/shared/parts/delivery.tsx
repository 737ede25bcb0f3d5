import { t } from '../language/text.ts';
import './delivery.css';
import { Panel } from './page.tsx';
import { Payload } from './payload.tsx';
import { Status } from './status.tsx';
import { When } from './times.tsx';

const ATTEMPT_TONES = { SUCCEEDED: 'good', FAILED: 'wait', REFUSED: 'bad', LOST: 'wait' } as const;

export interface ShownAttempt {
  readonly number: number;
  readonly result: keyof typeof ATTEMPT_TONES;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly response: string | null;
  readonly startedAt: string;
  readonly durationMs: number | null;
}

/** Attempts of a delivery with their responses, and the body that all attempts sent. */
export function DeliveryParts({
  attempts,
  attemptCount,
  body,
}: {
  readonly attempts: readonly ShownAttempt[];
  readonly attemptCount: number;
  readonly body: string;
}) {
  return (
    <div className="columns">
      <Panel
        title={t('shared.attempts')}
        aside={
          attemptCount > attempts.length ? (
            <span className="muted small">
              {t('shared.attempts.finished', { finished: attempts.length, count: attemptCount })}
            </span>
          ) : null
        }
      >
        {attempts.length === 0 ? (
          <p className="muted state">{t('shared.attempts.none')}</p>
        ) : (
          <ol className="attempts" reversed>
            {attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </Panel>
      <Panel title={t('shared.payload')}>
        <Payload text={body} label={t('shared.payload.body')} />
      </Panel>
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: ShownAttempt }) {
  const { number, result, httpStatus, error, response, startedAt, durationMs } = attempt;
  return (
    <li>
      <p className="attempt-head">
        <strong>{t('shared.attempt', { number })}</strong>
        <Status state={result} tones={ATTEMPT_TONES} text={t(`shared.attempt.${result}`)} />
        <span>{httpStatus === null ? (error ?? t('shared.attempt.noResponse')) : `HTTP ${httpStatus}`}</span>
        <span className="muted small">
          <When at={startedAt} />
          {durationMs === null ? null : ` · ${durationMs} ms`}
        </span>
      </p>
      {response ? <Payload text={response} label={t('shared.attempt.response', { number })} /> : null}
    </li>
  );
}
