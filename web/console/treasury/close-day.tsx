import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { CloseTreasuryDay, TreasuryDayPending } from './documents.generated.ts';

interface Counts {
  readonly unmatched: number;
  readonly cases: number;
  readonly unbooked: number;
}

interface Closing {
  readonly day: string;
  readonly startsFrom: string | null;
  readonly confirmed: Counts | null;
}

/** Closes a treasury day. `next` is the next day in order. */
export function CloseDay({ next }: { readonly next: string }) {
  const initial: Closing = { day: next, startsFrom: null, confirmed: null };
  return (
    <Act
      id="close-treasury-day"
      label="Close day"
      tone="primary"
      title="Close a treasury day"
      initial={initial}
      explain={({ day }) => (
        <>
          <p>
            Nothing can be posted on or before {day === '' ? 'this day' : formatDay(day)} any more: no payment, receipt,
            statement or match. The balances at the end of the day are stored.
          </p>
          <p>Two treasurers can reopen a closed day.</p>
        </>
      )}
      fields={(values, change) => (
        <>
          <Field label="Day" hint="Days must be closed in order, after they end.">
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                value={values.day}
                onChange={({ target }) => change({ day: target.value, startsFrom: null, confirmed: null })}
              />
            )}
          </Field>
          {values.day === '' ? null : <Pending values={values} change={change} />}
        </>
      )}
      check={({ day }) => (day === '' ? 'Choose a day.' : null)}
      document={CloseTreasuryDay}
      variables={({ day, startsFrom, confirmed }, idempotencyKey) => ({
        idempotencyKey,
        input: { day, startsFrom, confirmed },
      })}
      kinds={['TREASURY_DAY']}
      done={(_result, { day }) => `${formatDay(day)} is closed.`}
    />
  );
}

/** Lists the items that the closing leaves pending, and asks for the second confirmation. */
function Pending({ values, change }: { readonly values: Closing; change(part: Partial<Closing>): void }) {
  const { day, startsFrom, confirmed } = values;
  const { data } = useGraphQuery(TreasuryDayPending, { day }, [
    ...(['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'TREASURY_DAY'] as const),
  ]);
  const pending = data?.treasuryDayPending;
  if (!pending) return null;
  const { isFirst, unmatched, cases, unbooked } = pending;
  const isConfirmed =
    confirmed?.unmatched === unmatched && confirmed.cases === cases && confirmed.unbooked === unbooked;
  return (
    <>
      {isFirst ? (
        <label className="check">
          <input
            type="checkbox"
            checked={startsFrom === day}
            onChange={({ target }) => change({ startsFrom: target.checked ? day : null })}
          />
          Days are closed from {formatDay(day)} on. All earlier days count as closed.
        </label>
      ) : null}
      {unmatched + cases + unbooked === 0 ? (
        <p className="status" data-tone="good">
          Nothing of this day is pending: all statement entries are matched or ignored.
        </p>
      ) : (
        <>
          <p className="status" data-tone="bad">
            This day still has pending items:
          </p>
          <ul>
            <li>
              <Link to="/reconciliation" search={{ from: day, to: day }}>
                {plural(unmatched, 'unmatched statement entry', 'unmatched statement entries')}
              </Link>
            </li>
            <li>{plural(cases, 'open case')}</li>
            <li>
              <Link to="/accounting">
                {plural(unbooked, 'accounting entry in no batch', 'accounting entries in no batch')}
              </Link>
            </li>
          </ul>
          <label className="check">
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={({ target }) => change({ confirmed: target.checked ? { unmatched, cases, unbooked } : null })}
            />
            Close the day with these items pending
          </label>
        </>
      )}
    </>
  );
}
