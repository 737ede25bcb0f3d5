import './partners.css';
import { Act } from '../../shared/act/act.tsx';
import { formatCents } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { AddFee } from './add-fee.tsx';
import { thisDay } from './days.ts';
import { EndFee, FeeCatalogue, type FeeCatalogueQuery } from './documents.generated.ts';
import { PartnersTabs } from './tabs.tsx';
import { FEE_WORDS, SCOPE_WORDS } from './words.ts';

type Fee = NonNullable<FeeCatalogueQuery['feeCatalogue']>['nodes'][number];

const PAGE = 50;

type State = 'IN_FORCE' | 'TO_COME' | 'ENDED';
const TONES = { IN_FORCE: 'good', TO_COME: 'wait', ENDED: 'idle' } as const;

const stateOf = ({ effectiveFrom, effectiveUntil }: Fee, day: string): State =>
  effectiveFrom > day ? 'TO_COME' : effectiveUntil !== null && effectiveUntil < day ? 'ENDED' : 'IN_FORCE';

/** Example: `R$ 1,50 + 0,5 %, at least R$ 1,00`. */
export function priceOf({ fixedAmount, percent, minAmount, maxAmount }: Omit<Fee, '__typename'>): string {
  const share = Number(percent) === 0 ? '' : `${percent.replace(/\.?0+$/, '').replace('.', ',')} %`;
  const fixed = fixedAmount === 0 && share ? '' : formatCents(fixedAmount);
  const bounds = [
    minAmount > 0 ? `at least ${formatCents(minAmount)}` : '',
    maxAmount === null ? '' : `at most ${formatCents(maxAmount)}`,
  ];
  return [[fixed, share].filter(Boolean).join(' + '), ...bounds.filter(Boolean)].join(', ');
}

const scopeOf = ({ scope, customerId, accountId }: Fee): string =>
  scope === 'CUSTOMER' ? `Customer ${customerId}` : scope === 'ACCOUNT' ? `Account ${accountId}` : SCOPE_WORDS[scope];

const COLUMNS: readonly Column<Fee>[] = [
  {
    id: 'type',
    head: 'Transaction',
    width: 'minmax(0, 1.4fr)',
    isName: true,
    cell: (row) => (
      <>
        {FEE_WORDS[row.feeType]}
        <span className="below">{scopeOf(row)}</span>
      </>
    ),
  },
  { id: 'price', head: 'Price', width: 'minmax(0, 3fr)', cell: priceOf },
  {
    id: 'free',
    head: 'Free per month',
    width: '100px',
    align: 'end',
    cell: ({ freeTransactionsPerMonth }) => freeTransactionsPerMonth,
  },
  { id: 'from', head: 'First day', width: '100px', cell: (row) => <Day day={row.effectiveFrom} /> },
  { id: 'until', head: 'Last day', width: '100px', cell: (row) => <Day day={row.effectiveUntil} /> },
  {
    id: 'state',
    head: 'State',
    width: '110px',
    cell: (row) => <Status state={stateOf(row, thisDay())} tones={TONES} />,
  },
  { id: 'acts', head: 'Acts', width: '90px', align: 'end', cell: (row) => <End fee={row} /> },
];

export function FeesScreen() {
  const pages = usePages(FeeCatalogue, { first: PAGE }, (result) => result.feeCatalogue, ['FEE']);
  return (
    <Page
      title="Fees"
      about="Fees of legal entities. Individuals pay no fees. The most specific fee applies: account, then customer, then all accounts."
      acts={pages.failure ? null : <AddFee />}
    >
      <PartnersTabs />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading fees" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No fees yet">
          <p>No fees are charged until you add one.</p>
        </Empty>
      ) : (
        <DataTable
          label="Fees"
          rows={pages.rows}
          idOf={(row) => row.feeId}
          columns={COLUMNS}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </Page>
  );
}

function End({ fee }: { readonly fee: Fee }) {
  const { feeId, feeType, effectiveUntil } = fee;
  const day = thisDay();
  if (stateOf(fee, day) === 'ENDED') return null;
  return (
    <Act
      id={`end-fee:${feeId}`}
      label="End"
      title={`End this fee: ${FEE_WORDS[feeType]}`}
      initial={{ lastDay: effectiveUntil ?? day }}
      explain={
        <p>
          {priceOf(fee)} ({scopeOf(fee)}) applies until the end of this day. Fees already charged do not change. To
          change a fee, end it and add another one.
        </p>
      }
      fields={({ lastDay }, change) => (
        <Field label="Last day" hint="Today or later.">
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              min={day}
              value={lastDay}
              onChange={({ target }) => change({ lastDay: target.value })}
            />
          )}
        </Field>
      )}
      check={({ lastDay }) => (lastDay === '' ? 'Enter the last day.' : null)}
      document={EndFee}
      variables={({ lastDay }, idempotencyKey) => ({ idempotencyKey, input: { feeId, lastDay } })}
      kinds={['FEE']}
      done={(_result, { lastDay }) => `The fee applies until ${formatDay(lastDay)}.`}
    />
  );
}
