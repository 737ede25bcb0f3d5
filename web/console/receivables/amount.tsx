import { formatUnits } from './units.ts';

/** An amount in base units of a currency. */
export function Units({ units, currency }: { readonly units: number; readonly currency: string }) {
  return <span className="money">{formatUnits(units, currency)}</span>;
}
