import type { ReactNode } from 'react';
import { sumOfCents } from '../../shared/format/money.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { CashFlowQuery } from './documents.generated.ts';

export type Flow = NonNullable<CashFlowQuery['cashFlow']>;
export type Bucket = Flow['buckets'][number];

/** Actual plus forecast, exact. */
export const totalInflow = ({ actual, forecast }: Bucket): bigint => sumOfCents([actual.inflow, forecast.inflow]);
export const totalOutflow = ({ actual, forecast }: Bucket): bigint => sumOfCents([actual.outflow, forecast.outflow]);

export function FlowSums({ flow: { buckets, overdue } }: { readonly flow: Flow }) {
  const sum = (of: (bucket: Bucket) => number | string) => <Money cents={sumOfCents(buckets.map(of))} />;
  return (
    <div className="tiles flow-sums">
      <Tile name="Opening balance" amount={<Money cents={buckets[0]?.opening} />} />
      <Tile
        name="Inflow"
        amount={<Money cents={sumOfCents(buckets.map(totalInflow))} signed />}
        below={
          <>
            {sum(({ actual }) => actual.inflow)} actual, {sum(({ forecast }) => forecast.inflow)} expected
          </>
        }
      />
      <Tile
        name="Outflow"
        amount={<Money cents={-sumOfCents(buckets.map(totalOutflow))} signed />}
        below={
          <>
            {sum(({ actual }) => actual.outflow)} actual, {sum(({ forecast }) => forecast.outflow)} expected
          </>
        }
      />
      <Tile name="Closing balance" amount={<Money cents={buckets.at(-1)?.closing} />} />
      <Tile
        name="Overdue, not included"
        amount={
          <>
            <Money cents={overdue.inflow} /> to receive
          </>
        }
        below={
          <>
            <Money cents={overdue.outflow} /> to pay
          </>
        }
      />
    </div>
  );
}

function Tile({
  name,
  amount,
  below,
}: {
  readonly name: string;
  readonly amount: ReactNode;
  readonly below?: ReactNode;
}) {
  return (
    <div className="panel tile">
      <span className="muted small">{name}</span>
      <span>{amount}</span>
      {below ? <span className="muted small">{below}</span> : null}
    </div>
  );
}
