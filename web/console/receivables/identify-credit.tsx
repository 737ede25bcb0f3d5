import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/query.ts';
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
  const name = `${documentReference} of ${debtorName}`;
  const find = (endToEndId: string) => offered.find((credit) => credit.endToEndId === endToEndId) ?? first;
  return (
    <Act
      id={`identify:${receivableId}`}
      label="Identify PIX"
      title={`Identify the PIX that paid ${name}`}
      initial={{ endToEndId: first.endToEndId, amount: fitting(first.openAmount, openBaseUnits), bookedOn: '' }}
      explain={({ endToEndId, amount }) => {
        const credit = find(endToEndId);
        return (
          <>
            <p>
              <Units units={(parseReais(amount) ?? 0) * CENT} currency="BRL" /> of{' '}
              <Units units={openBaseUnits} currency="BRL" /> open are received on <Day day={credit.receivedOn} /> with
              this PIX.
            </p>
            <p className="muted small">{credit.description}</p>
          </>
        );
      }}
      fields={({ endToEndId, amount, bookedOn }, change) => (
        <>
          <ChoiceField
            label="PIX"
            value={endToEndId}
            change={(id) => change({ endToEndId: id, amount: fitting(find(id).openAmount, openBaseUnits) })}
            options={offered.map((credit) => [
              credit.endToEndId,
              `${formatUnits(credit.openAmount * CENT, 'BRL')} of ${formatDay(credit.receivedOn)}${fits(credit) ? ' · same amount' : ''} · ${credit.endToEndId}`,
            ])}
          />
          <TextField
            label="Amount in reais"
            hint="The part of the PIX that pays this receivable, for example 1.234,56."
            value={amount}
            change={(text) => change({ amount: text })}
            maxLength={24}
            inputMode="decimal"
          />
          <BookingDayField day={find(endToEndId).receivedOn} value={bookedOn} change={change} />
        </>
      )}
      check={({ amount }) => (parseReais(amount) ? null : 'Enter an amount, for example 1.234,56.')}
      document={RegisterReceipt}
      variables={({ endToEndId, amount, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: receiptOf(find(endToEndId), { receivableId, amount, bookedOn }),
      })}
      words={receiptRefusal('BRL')}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={(_result, { amount }) => `${name}: ${formatUnits((parseReais(amount) ?? 0) * CENT, 'BRL')} received.`}
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
