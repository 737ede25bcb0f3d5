import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { CloseTreasuryDay, UnmatchedOfDay } from './documents.generated.ts';

/** Closes a treasury day. `next` is the next day in order. */
export function CloseDay({ next }: { readonly next: string }) {
  return (
    <Act
      id="close-treasury-day"
      label="Close day"
      tone="primary"
      title="Close a treasury day"
      initial={{ day: next }}
      explain={({ day }) => (
        <>
          <p>
            Nothing can be posted on or before {day === '' ? 'this day' : formatDay(day)} any more: no payment, receipt,
            statement or match. The balances at the end of the day are stored.
          </p>
          <p>Two treasurers can reopen a closed day.</p>
          {day === '' ? null : <Waiting day={day} />}
        </>
      )}
      fields={({ day }, change) => (
        <Field label="Day" hint="Days must be closed in order, after they end.">
          {(attributes) => (
            <input {...attributes} type="date" value={day} onChange={({ target }) => change({ day: target.value })} />
          )}
        </Field>
      )}
      check={({ day }) => (day === '' ? 'Choose a day.' : null)}
      document={CloseTreasuryDay}
      variables={({ day }, idempotencyKey) => ({ idempotencyKey, input: { day } })}
      kinds={['TREASURY_DAY']}
      done={(_result, { day }) => `${formatDay(day)} is closed.`}
    />
  );
}

function Waiting({ day }: { readonly day: string }) {
  const { data } = useGraphQuery(UnmatchedOfDay, { day }, ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH']);
  const waiting = data?.reconciliation?.accounts
    .flatMap(({ proposed, unmatched, conflicts }) => [proposed, unmatched, conflicts])
    .reduce((sum, { count }) => sum + count, 0);
  if (waiting === undefined) return null;
  return waiting === 0 ? (
    <p className="status" data-tone="good">
      All statement entries of this day are matched or ignored.
    </p>
  ) : (
    <p className="status" data-tone="bad">
      {plural(waiting, 'statement entry', 'statement entries')} of this day {waiting === 1 ? 'waits' : 'wait'} for a
      match. Match or ignore {waiting === 1 ? 'it' : 'them'} before you close the day.
    </p>
  );
}
