import { type Cents, formatCents } from '../format/money.ts';

export interface MoneyProps {
  /** Null: there is none, shown as a dash. */
  readonly cents: Cents | null | undefined;
  /** Colours money in and out, and writes the plus that distinguishes it without colour. */
  readonly signed?: boolean;
}

/** An amount in reais, exact, that no line breaks. */
export function Money({ cents, signed = false }: MoneyProps) {
  if (cents === null || cents === undefined) return <span className="muted">–</span>;
  const value = BigInt(cents);
  const direction = !signed || value === 0n ? undefined : value > 0n ? 'in' : 'out';
  return (
    <span className="money" data-direction={direction}>
      {direction === 'in' ? '+' : ''}
      {formatCents(cents)}
    </span>
  );
}
