import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
      label={t('treasury.close')}
      tone="primary"
      title={t('treasury.close.title')}
      initial={initial}
      explain={({ day }) => (
        <>
          <p>{day === '' ? t('treasury.close.explain.noDay') : t('treasury.close.explain', { day: formatDay(day) })}</p>
          <p>{t('treasury.close.reopen')}</p>
        </>
      )}
      fields={(values, change) => (
        <>
          <Field label={t('treasury.day')} hint={t('treasury.close.hint')}>
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
      check={({ day }) => (day === '' ? t('treasury.close.missing') : null)}
      document={CloseTreasuryDay}
      variables={({ day, startsFrom, confirmed }, idempotencyKey) => ({
        idempotencyKey,
        input: { day, startsFrom, confirmed },
      })}
      kinds={['TREASURY_DAY']}
      done={(_result, { day }) => t('treasury.close.done', { day: formatDay(day) })}
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
          {t('treasury.close.startsFrom', { day: formatDay(day) })}
        </label>
      ) : null}
      {unmatched + cases + unbooked === 0 ? (
        <p className="status" data-tone="good">
          {t('treasury.pending.none')}
        </p>
      ) : (
        <>
          <p className="status" data-tone="bad">
            {t('treasury.pending')}
          </p>
          <ul>
            <li>
              <Link to="/reconciliation" search={{ from: day, to: day }}>
                {t('treasury.pending.unmatched', { count: unmatched })}
              </Link>
            </li>
            <li>{t('treasury.pending.cases', { count: cases })}</li>
            <li>
              <Link to="/accounting">{t('treasury.pending.unbooked', { count: unbooked })}</Link>
            </li>
          </ul>
          <label className="check">
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={({ target }) => change({ confirmed: target.checked ? { unmatched, cases, unbooked } : null })}
            />
            {t('treasury.pending.confirm')}
          </label>
        </>
      )}
    </>
  );
}
