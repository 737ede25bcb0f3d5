import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { Units } from './amount.tsx';
import { PixCredits, type PixCreditsQuery, RegisterReceipt } from './documents.generated.ts';
import { receiptRefusal } from './receipt-refusal.ts';
import type { ShownReceivable } from './receivable.tsx';
import { CENT, formatUnits, reaisOf } from './units.ts';

export type Credit = NonNullable<PixCreditsQuery['unidentifiedPixCredits']>['nodes'][number];

/** PIX credits that are offered, the oldest that wait. */
const OFFERED = 100;

/** What a receipt of a credit is at most: what is left of the one, and open of the other. */
export const fitting = (openAmount: number, openBaseUnits: number): string =>
  reaisOf(Math.min(openAmount * CENT, openBaseUnits));

/** Says that a PIX which came to the institution is of this receivable; those of the same amount come first. */
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
      label="Identify a PIX"
      title={`Which PIX is of ${name}?`}
      initial={{ endToEndId: first.endToEndId, amount: fitting(first.openAmount, openBaseUnits) }}
      explain={({ endToEndId, amount }) => {
        const credit = find(endToEndId);
        return (
          <>
            <p>
              <Units units={(parseReais(amount) ?? 0) * CENT} currency="BRL" /> of{' '}
              <Units units={openBaseUnits} currency="BRL" /> that are open are received on{' '}
              <Day day={credit.receivedOn} />, by this PIX.
            </p>
            <p className="muted small">{credit.description}</p>
          </>
        );
      }}
      fields={({ endToEndId, amount }, change) => (
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
            hint="As 1.234,56: what of the PIX is of this receivable."
            value={amount}
            change={(text) => change({ amount: text })}
            maxLength={24}
            inputMode="decimal"
          />
        </>
      )}
      check={({ amount }) => (parseReais(amount) ? null : 'Enter an amount, as 1.234,56.')}
      document={RegisterReceipt}
      variables={({ endToEndId, amount }, idempotencyKey) => ({
        idempotencyKey,
        input: receiptOf(find(endToEndId), receivableId, amount),
      })}
      words={receiptRefusal('BRL')}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={(_result, { amount }) => `${name}: ${formatUnits((parseReais(amount) ?? 0) * CENT, 'BRL')} are received.`}
    />
  );
}

/** A receipt that identifies a credit. */
export const receiptOf = (
  { endToEndId, receivedOn, accountId }: Pick<Credit, 'endToEndId' | 'receivedOn' | 'accountId'>,
  receivableId: string,
  amount: string,
) => ({
  receivableId,
  amountBaseUnits: (parseReais(amount) ?? 0) * CENT,
  receivedOn,
  channel: 'PIX' as const,
  reference: endToEndId,
  accountId,
});
