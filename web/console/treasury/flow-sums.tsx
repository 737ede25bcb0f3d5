import type { ReactNode } from 'react';
import { sumOfCents } from '../../shared/format/money.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
      <Tile name={t('treasury.opening')} amount={<Money cents={buckets[0]?.opening} />} />
      <Tile
        name={t('treasury.inflow')}
        amount={<Money cents={sumOfCents(buckets.map(totalInflow))} signed />}
        below={
          <Rich
            text="treasury.actualAndExpected"
            values={{ actual: sum(({ actual }) => actual.inflow), expected: sum(({ forecast }) => forecast.inflow) }}
          />
        }
      />
      <Tile
        name={t('treasury.outflow')}
        amount={<Money cents={-sumOfCents(buckets.map(totalOutflow))} signed />}
        below={
          <Rich
            text="treasury.actualAndExpected"
            values={{ actual: sum(({ actual }) => actual.outflow), expected: sum(({ forecast }) => forecast.outflow) }}
          />
        }
      />
      <Tile name={t('treasury.closing')} amount={<Money cents={buckets.at(-1)?.closing} />} />
      <Tile
        name={t('treasury.overdue')}
        amount={<Rich text="treasury.overdue.inflow" values={{ amount: <Money cents={overdue.inflow} /> }} />}
        below={<Rich text="treasury.overdue.outflow" values={{ amount: <Money cents={overdue.outflow} /> }} />}
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
