import { Act } from '../../shared/act/act.tsx';
import { formatCents, sumOfCents } from '../../shared/format/money.ts';
import { plural } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { BookingDayField } from '../treasury/booking-day.tsx';
import type { Chosen, ListedEntry } from './board-state.ts';
import { centsOf, type EnteredDifference, leftOf } from './differences.ts';
import { MatchEntries } from './documents.generated.ts';
import { KINDS, REASON_WORDS, REASONS } from './words.ts';

interface Values extends Chosen {
  readonly differences: readonly EnteredDifference[];
  readonly reason: string;
  readonly bookedOn: string;
}

/** Of the earliest entry, whose treasury day decides. */
const dayOf = (entries: readonly ListedEntry[]) => entries.map(({ date }) => date).sort()[0] ?? '';

const MAX_DIFFERENCES = 20;

export const gapOf = ({ entries, items }: Chosen): bigint =>
  sumOfCents(entries.map(({ openAmount }) => openAmount)) - sumOfCents(items.map(({ amount }) => amount));
const isReceived = ({ entries }: Chosen) => (entries[0]?.amount ?? 0) > 0;
const left = (values: Values) => leftOf(gapOf(values), values.differences, isReceived(values));

function missingOf(values: Values): string | null {
  const { entries, items, differences, reason } = values;
  if (entries.length > 1 && items.length > 1) return 'Select one entry and many items, or many entries and one item.';
  if (differences.some((each) => centsOf(each, isReceived(values), gapOf(values)) === null)) {
    return 'Enter each difference as an amount, for example 12,50.';
  }
  if (left(values) !== 0n) return `Enter the reason for the remaining ${formatCents(left(values))}.`;
  if (reason.trim() === '' && differences.some((each) => each.reason === 'OTHER')) {
    return 'Enter a note that explains the other reason.';
  }
  return null;
}

/** Matches the selected entries to the selected items. Each part of the difference needs a reason. */
export function MatchAct({ chosen, onDone }: { readonly chosen: Chosen; onDone(): void }) {
  const initial: Values = { ...chosen, differences: [], reason: '', bookedOn: '' };
  return (
    <Act
      id="match-entries"
      label="Match…"
      tone="primary"
      title={`Match ${plural(chosen.entries.length, 'entry', 'entries')} to ${plural(chosen.items.length, 'item')}`}
      initial={initial}
      explain={(values) => (
        <>
          <p>The entries and items are matched and no longer wait. You can undo the match.</p>
          <Sums values={values} />
        </>
      )}
      fields={(values, change) => (
        <>
          <DifferenceFields values={values} change={change} />
          <BookingDayField day={dayOf(values.entries)} value={values.bookedOn} change={change} />
        </>
      )}
      check={missingOf}
      document={MatchEntries}
      variables={(values, idempotencyKey) => ({
        idempotencyKey,
        input: {
          entryIds: values.entries.map(({ entryId }) => entryId),
          items: values.items.map(({ kind, itemId }) => ({ kind, id: itemId })),
          differences: values.differences.map((each) => ({
            amount: centsOf(each, isReceived(values), gapOf(values)) ?? 0,
            reason: each.reason,
          })),
          reason: values.reason.trim() === '' ? null : values.reason,
          bookedOn: values.bookedOn || null,
        },
      })}
      kinds={KINDS}
      done={() => 'Matched.'}
      onDone={onDone}
    />
  );
}

function Sums({ values }: { readonly values: Values }) {
  const rest = left(values);
  return (
    <dl className="sums">
      <div>
        <dt>Entries</dt>
        <dd>
          <Money cents={sumOfCents(values.entries.map(({ openAmount }) => openAmount))} signed />
        </dd>
      </div>
      <div>
        <dt>Items</dt>
        <dd>
          <Money cents={sumOfCents(values.items.map(({ amount }) => amount))} signed />
        </dd>
      </div>
      <div aria-live="polite">
        <dt>Unexplained</dt>
        <dd className="status" data-tone={rest === 0n ? 'good' : 'wait'}>
          <Money cents={rest} />
        </dd>
      </div>
    </dl>
  );
}

function DifferenceFields({
  values,
  change,
}: {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
}) {
  const { differences, reason } = values;
  const rest = left(values);
  const replace = (at: number, part: Partial<EnteredDifference>) =>
    change({ differences: differences.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <>
      {differences.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is entered stays in its place
        <div key={index} className="difference">
          <Field label="Difference in reais">
            {(attributes) => (
              <input
                {...attributes}
                inputMode="decimal"
                value={each.reais}
                onChange={({ target }) => replace(index, { reais: target.value })}
              />
            )}
          </Field>
          <Field label="Reason">
            {(attributes) => (
              <select
                {...attributes}
                value={each.reason}
                onChange={({ target }) =>
                  replace(index, { reason: REASONS.find((known) => known === target.value) ?? 'OTHER' })
                }
              >
                {REASONS.map((known) => (
                  <option key={known} value={known}>
                    {REASON_WORDS[known]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <button
            type="button"
            className="quiet"
            aria-label={`Remove difference ${index + 1}`}
            onClick={() => change({ differences: differences.filter((_, at) => at !== index) })}
          >
            ✕
          </button>
        </div>
      ))}
      {rest !== 0n && differences.length < MAX_DIFFERENCES ? (
        <button
          type="button"
          onClick={() => change({ differences: [...differences, { reais: entered(rest), reason: 'FEE' }] })}
        >
          Add difference
        </button>
      ) : null}
      <LongTextField
        label="Note"
        hint="Stored with the match. Required for other reasons."
        value={reason}
        change={(reason) => change({ reason })}
      />
    </>
  );
}

/** An amount in the format of an amount field, without sign. */
const entered = (cents: bigint): string => formatCents(cents < 0n ? -cents : cents).replace(/^R\$\s/, '');

/** For two entries of opposite directions: matches the later entry as the return of the earlier one. */
export function GivesBackAct({ entries, onDone }: { readonly entries: readonly ListedEntry[]; onDone(): void }) {
  const [earlier, later] = [...entries].sort((a, b) => a.date.localeCompare(b.date) || Number(a.kind === 'RETURN') - 1);
  if (!earlier || !later) return null;
  return (
    <Act
      id="gives-back"
      label="Match as return…"
      title="Match an entry as the return of another"
      initial={{ earlier, later, bookedOn: '' }}
      explain={(values) => (
        <p>
          “<bdi>{values.later.description}</bdi>” of <Money cents={values.later.openAmount} signed /> returns this
          amount of “<bdi>{values.earlier.description}</bdi>”, <Money cents={values.earlier.openAmount} signed />.
        </p>
      )}
      fields={(values, change) => <BookingDayField day={values.later.date} value={values.bookedOn} change={change} />}
      document={MatchEntries}
      variables={(values, idempotencyKey) => ({
        idempotencyKey,
        input: {
          bookedOn: values.bookedOn || null,
          entryIds: [values.later.entryId],
          items: [{ kind: 'RETURNED_ENTRY' as const, id: values.earlier.entryId }],
        },
      })}
      kinds={KINDS}
      done={() => 'Matched as a return.'}
      onDone={onDone}
    />
  );
}
