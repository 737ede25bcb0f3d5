import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
import { useAsk } from '../../shared/graph/ask.ts';
import { Field } from '../../shared/parts/field.tsx';
import { CloseTreasuryDay, UnmatchedOfDay } from './documents.generated.ts';

/** Closes a day; `next` is the one whose turn it is. */
export function CloseDay({ next }: { readonly next: string }) {
  return (
    <Act
      id="close-treasury-day"
      label="Close a day"
      tone="primary"
      title="Close a treasury day"
      initial={{ day: next }}
      explain={({ day }) => (
        <>
          <p>
            Nothing that belongs to {day === '' ? 'the day' : formatDay(day)} or to a day before it is written any more:
            no payment, receipt, statement or match. What the accounts held at its end is kept.
          </p>
          <p>Two treasurers can open it again.</p>
          {day === '' ? null : <Waiting day={day} />}
        </>
      )}
      fields={({ day }, change) => (
        <Field label="Day" hint="Days are closed in order, once they are over.">
          {(attributes) => (
            <input {...attributes} type="date" value={day} onChange={({ target }) => change({ day: target.value })} />
          )}
        </Field>
      )}
      check={({ day }) => (day === '' ? 'Say which day.' : null)}
      document={CloseTreasuryDay}
      variables={({ day }, idempotencyKey) => ({ idempotencyKey, input: { day } })}
      kinds={['TREASURY_DAY']}
      done={(_result, { day }) => `${formatDay(day)} is closed.`}
    />
  );
}

/** What keeps a day from being closed. */
function Waiting({ day }: { readonly day: string }) {
  const { data } = useAsk(UnmatchedOfDay, { day }, ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH']);
  const waiting = data?.reconciliation?.accounts
    .flatMap(({ proposed, unmatched, conflicts }) => [proposed, unmatched, conflicts])
    .reduce((sum, { count }) => sum + count, 0);
  if (waiting === undefined) return null;
  return waiting === 0 ? (
    <p className="status" data-tone="good">
      Every statement entry of this day is matched or ignored.
    </p>
  ) : (
    <p className="status" data-tone="bad">
      {plural(waiting, 'statement entry', 'statement entries')} of this day {waiting === 1 ? 'waits' : 'wait'} for a
      match: it cannot be closed before.
    </p>
  );
}
