import { useEffect } from 'react';
import { formatDay, today } from '../../shared/format/time.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { FirstOpenTreasuryDay } from './documents.generated.ts';

/** Asks for an open day when the treasury day `day` is closed. Suggests the first open day. Otherwise shows nothing. */
export function BookingDayField({
  day,
  value,
  change,
}: {
  readonly day: string;
  /** Empty when the day is open. */
  readonly value: string;
  change(part: { readonly bookedOn: string }): void;
}) {
  const { data } = useGraphQuery(FirstOpenTreasuryDay, {}, ['TREASURY_DAY']);
  const open = data?.firstOpenTreasuryDay;
  const isClosed = open != null && day !== '' && day < open;
  const wanted = isClosed ? value || open : '';
  useEffect(() => {
    if (open !== undefined && wanted !== value) change({ bookedOn: wanted });
  }, [open, wanted, value, change]);
  if (!isClosed) return null;
  return (
    <TextField
      label={t('treasury.countsOn')}
      hint={t('treasury.countsOn.hint', {
        day: formatDay(day),
        open: formatDay(open),
        today: formatDay(today(Date.now())),
      })}
      value={wanted}
      change={(bookedOn) => change({ bookedOn })}
      type="date"
    />
  );
}
