import { formatUnits } from './units.ts';

export function Units({ units, currency }: { readonly units: number; readonly currency: string }) {
  return <span className="money">{formatUnits(units, currency)}</span>;
}
