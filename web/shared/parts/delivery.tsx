import './delivery.css';
import { plural, wordsOf } from '../format/words.ts';
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
        title="Attempts"
        aside={
          attemptCount > attempts.length ? (
            <span className="muted small">
              {plural(attempts.length, 'finished attempt', 'finished attempts')} of {attemptCount}
            </span>
          ) : null
        }
      >
        {attempts.length === 0 ? (
          <p className="muted state">No finished attempts yet.</p>
        ) : (
          <ol className="attempts" reversed>
            {attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </Panel>
      <Panel title="Payload">
        <Payload text={body} label="Body of every attempt" />
      </Panel>
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: ShownAttempt }) {
  const { number, result, httpStatus, error, response, startedAt, durationMs } = attempt;
  return (
    <li>
      <p className="attempt-head">
        <strong>Attempt {number}</strong>
        <Status state={result} tones={ATTEMPT_TONES} />
        <span>{httpStatus === null ? (error ? wordsOf(error) : 'No response') : `HTTP ${httpStatus}`}</span>
        <span className="muted small">
          <When at={startedAt} />
          {durationMs === null ? null : ` · ${durationMs} ms`}
        </span>
      </p>
      {response ? <Payload text={response} label={`Response to attempt ${number}`} /> : null}
    </li>
  );
}
