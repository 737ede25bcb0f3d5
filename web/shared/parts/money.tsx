import { type Cents, formatCents } from '../format/money.ts';

export interface MoneyProps {
  /** Null shows a dash. */
  readonly cents: Cents | null | undefined;
  /** Colours inflows and outflows, and adds the plus sign. */
  readonly signed?: boolean;
}

/** An exact amount in reais without line breaks. */
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
