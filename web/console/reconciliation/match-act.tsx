import { Act } from '../../shared/act/act.tsx';
import { formatCents, sumOfCents } from '../../shared/format/money.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { BookingDayField } from '../treasury/booking-day.tsx';
import type { Chosen, ListedEntry } from './board-state.ts';
import { centsOf, type EnteredDifference, leftOf } from './differences.ts';
import { MatchEntries } from './documents.generated.ts';
import { KINDS, REASONS } from './words.ts';

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
  if (entries.length > 1 && items.length > 1) return t('reconciliation.match.sides');
  if (differences.some((each) => centsOf(each, isReceived(values), gapOf(values)) === null)) {
    return t('reconciliation.match.amount');
  }
  if (left(values) !== 0n) return t('reconciliation.match.rest', { amount: formatCents(left(values)) });
  if (reason.trim() === '' && differences.some((each) => each.reason === 'OTHER')) {
    return t('reconciliation.match.note');
  }
  return null;
}

/** Matches the selected entries to the selected items. Each part of the difference needs a reason. */
export function MatchAct({ chosen, onDone }: { readonly chosen: Chosen; onDone(): void }) {
  const initial: Values = { ...chosen, differences: [], reason: '', bookedOn: '' };
  return (
    <Act
      id="match-entries"
      label={t('reconciliation.match')}
      tone="primary"
      title={t('reconciliation.match.title', { entries: chosen.entries.length, items: chosen.items.length })}
      initial={initial}
      explain={(values) => (
        <>
          <p>{t('reconciliation.match.explain')}</p>
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
      done={() => t('reconciliation.match.done')}
      onDone={onDone}
    />
  );
}

function Sums({ values }: { readonly values: Values }) {
  const rest = left(values);
  return (
    <dl className="sums">
      <div>
        <dt>{t('reconciliation.entries')}</dt>
        <dd>
          <Money cents={sumOfCents(values.entries.map(({ openAmount }) => openAmount))} signed />
        </dd>
      </div>
      <div>
        <dt>{t('reconciliation.items')}</dt>
        <dd>
          <Money cents={sumOfCents(values.items.map(({ amount }) => amount))} signed />
        </dd>
      </div>
      <div aria-live="polite">
        <dt>{t('reconciliation.unexplained')}</dt>
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
          <Field label={t('reconciliation.difference.reais')}>
            {(attributes) => (
              <input
                {...attributes}
                inputMode="decimal"
                value={each.reais}
                onChange={({ target }) => replace(index, { reais: target.value })}
              />
            )}
          </Field>
          <Field label={t('reconciliation.reason')}>
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
                    {t(`reconciliation.reason.${known}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <button
            type="button"
            className="quiet"
            aria-label={t('reconciliation.difference.remove', { number: index + 1 })}
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
          {t('reconciliation.difference.add')}
        </button>
      ) : null}
      <LongTextField
        label={t('reconciliation.note')}
        hint={t('reconciliation.note.hint')}
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
      label={t('reconciliation.return')}
      title={t('reconciliation.return.title')}
      initial={{ earlier, later, bookedOn: '' }}
      explain={(values) => (
        <p>
          <Rich
            text="reconciliation.return.explain"
            values={{
              later: <bdi>{values.later.description}</bdi>,
              laterAmount: <Money cents={values.later.openAmount} signed />,
              earlier: <bdi>{values.earlier.description}</bdi>,
              earlierAmount: <Money cents={values.earlier.openAmount} signed />,
            }}
          />
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
      done={() => t('reconciliation.return.done')}
      onDone={onDone}
    />
  );
}
