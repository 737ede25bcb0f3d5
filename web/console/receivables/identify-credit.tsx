import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { Units } from './amount.tsx';
import { PixCredits, type PixCreditsQuery, type ReceivableQuery, RegisterReceipt } from './documents.generated.ts';
import { receiptRefusal } from './receipt-refusal.ts';
import { CENT, formatUnits, reaisOf } from './units.ts';

export type ShownReceivable = NonNullable<ReceivableQuery['receivable']>;
export type Credit = NonNullable<PixCreditsQuery['unidentifiedPixCredits']>['nodes'][number];

/** Number of PIX credits to choose from: the oldest unidentified ones. */
const OFFERED = 100;

/** Default amount of the receipt: the lower of the unidentified and the open amount. */
export const fitting = (openAmount: number, openBaseUnits: number): string =>
  reaisOf(Math.min(openAmount * CENT, openBaseUnits));

/**
 * Registers a receipt that identifies a PIX credit as payment of this receivable. Credits with the same amount are
 * listed first.
 */
export function IdentifyCredit({ receivable }: { readonly receivable: ShownReceivable }) {
  const { receivableId, documentReference, debtorName, openBaseUnits } = receivable;
  const { rows } = usePages(PixCredits, { first: OFFERED }, (result) => result.unidentifiedPixCredits, [
    'STATEMENT_ENTRY',
    'RECONCILIATION_MATCH',
    'RECEIVABLE',
  ]);
  const open = rows.filter(({ openAmount }) => openAmount > 0);
  const fits = ({ openAmount }: Credit) => openAmount * CENT === openBaseUnits;
  const offered = [...open.filter(fits), ...open.filter((credit) => !fits(credit))];
  const first = offered[0];
  if (!first) return null;
  const name = t('receivables.name', { reference: documentReference, debtor: debtorName });
  const find = (endToEndId: string) => offered.find((credit) => credit.endToEndId === endToEndId) ?? first;
  return (
    <Act
      id={`identify:${receivableId}`}
      label={t('receivables.identify.pix')}
      title={t('receivables.identify.title', { name })}
      initial={{ endToEndId: first.endToEndId, amount: fitting(first.openAmount, openBaseUnits), bookedOn: '' }}
      explain={({ endToEndId, amount }) => {
        const credit = find(endToEndId);
        return (
          <>
            <p>
              <Rich
                text="receivables.identify.explain"
                values={{
                  amount: <Units units={(parseReais(amount) ?? 0) * CENT} currency="BRL" />,
                  open: <Units units={openBaseUnits} currency="BRL" />,
                  day: <Day day={credit.receivedOn} />,
                }}
              />
            </p>
            <p className="muted small">{credit.description}</p>
          </>
        );
      }}
      fields={({ endToEndId, amount, bookedOn }, change) => (
        <>
          <ChoiceField
            label={t('receivables.pix')}
            value={endToEndId}
            change={(id) => change({ endToEndId: id, amount: fitting(find(id).openAmount, openBaseUnits) })}
            options={offered.map((credit) => [
              credit.endToEndId,
              t(fits(credit) ? 'receivables.pix.option.same' : 'receivables.pix.option', {
                amount: formatUnits(credit.openAmount * CENT, 'BRL'),
                day: formatDay(credit.receivedOn),
                id: credit.endToEndId,
              }),
            ])}
          />
          <TextField
            label={t('receivables.amountInReais')}
            hint={t('receivables.identify.hint')}
            value={amount}
            change={(text) => change({ amount: text })}
            maxLength={24}
            inputMode="decimal"
          />
          <BookingDayField day={find(endToEndId).receivedOn} value={bookedOn} change={change} />
        </>
      )}
      check={({ amount }) => (parseReais(amount) ? null : t('receivables.amount.missing'))}
      document={RegisterReceipt}
      variables={({ endToEndId, amount, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: receiptOf(find(endToEndId), { receivableId, amount, bookedOn }),
      })}
      words={receiptRefusal('BRL')}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={(_result, { amount }) =>
        t('receivables.identify.done', { name, amount: formatUnits((parseReais(amount) ?? 0) * CENT, 'BRL') })
      }
    />
  );
}

export const receiptOf = (
  { endToEndId, receivedOn, accountId }: Pick<Credit, 'endToEndId' | 'receivedOn' | 'accountId'>,
  {
    receivableId,
    amount,
    bookedOn,
  }: { readonly receivableId: string; readonly amount: string; readonly bookedOn: string },
) => ({
  receivableId,
  amountBaseUnits: (parseReais(amount) ?? 0) * CENT,
  receivedOn,
  channel: 'PIX' as const,
  reference: endToEndId,
  accountId,
  bookedOn: bookedOn || null,
});
