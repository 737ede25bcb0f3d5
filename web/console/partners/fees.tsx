import './partners.css';
import { Act } from '../../shared/act/act.tsx';
import { formatCents } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
  const price = [fixed, share].filter(Boolean).join(' + ');
  const least = minAmount > 0 ? formatCents(minAmount) : null;
  const most = maxAmount === null ? null : formatCents(maxAmount);
  if (least !== null && most !== null) return t('partners.fees.price.both', { price, least, most });
  if (least !== null) return t('partners.fees.price.least', { price, least });
  return most === null ? price : t('partners.fees.price.most', { price, most });
}

function scopeOf({ scope, customerId, accountId }: Fee): string {
  if (scope === 'CUSTOMER') return t('partners.fees.of.customer', { id: String(customerId) });
  return scope === 'ACCOUNT'
    ? t('partners.fees.of.account', { id: String(accountId) })
    : t(`partners.fees.scope.${scope}`);
}

const COLUMNS: readonly Column<Fee>[] = [
  {
    id: 'type',
    head: t('partners.fees.kind'),
    width: 'minmax(0, 1.4fr)',
    isName: true,
    cell: (row) => (
      <>
        {t(`partners.fees.kind.${row.feeType}`)}
        <span className="below">{scopeOf(row)}</span>
      </>
    ),
  },
  { id: 'price', head: t('partners.fees.price'), width: 'minmax(0, 3fr)', cell: priceOf },
  {
    id: 'free',
    head: t('partners.fees.free'),
    width: '100px',
    align: 'end',
    cell: ({ freeTransactionsPerMonth }) => freeTransactionsPerMonth,
  },
  { id: 'from', head: t('partners.fees.from'), width: '100px', cell: (row) => <Day day={row.effectiveFrom} /> },
  { id: 'until', head: t('partners.fees.until'), width: '100px', cell: (row) => <Day day={row.effectiveUntil} /> },
  {
    id: 'state',
    head: t('partners.fees.state'),
    width: '110px',
    cell: (row) => {
      const state = stateOf(row, thisDay());
      return <Status state={state} tones={TONES} text={t(`partners.fees.state.${state}`)} />;
    },
  },
  { id: 'acts', head: t('partners.fees.acts'), width: '90px', align: 'end', cell: (row) => <End fee={row} /> },
];

export function FeesScreen() {
  const pages = usePages(FeeCatalogue, { first: PAGE }, (result) => result.feeCatalogue, ['FEE']);
  return (
    <Page title={t('partners.fees')} about={t('partners.fees.about')} acts={pages.failure ? null : <AddFee />}>
      <PartnersTabs />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('partners.fees.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('partners.fees.none')}>
          <p>{t('partners.fees.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('partners.fees')}
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
      label={t('partners.fees.end')}
      title={t('partners.fees.end.title', { kind: t(`partners.fees.kind.${feeType}`) })}
      initial={{ lastDay: effectiveUntil ?? day }}
      explain={<p>{t('partners.fees.end.explain', { price: priceOf(fee), scope: scopeOf(fee) })}</p>}
      fields={({ lastDay }, change) => (
        <Field label={t('partners.fees.until')} hint={t('partners.fees.day.hint')}>
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
      check={({ lastDay }) => (lastDay === '' ? t('partners.fees.until.missing') : null)}
      document={EndFee}
      variables={({ lastDay }, idempotencyKey) => ({ idempotencyKey, input: { feeId, lastDay } })}
      kinds={['FEE']}
      done={(_result, { lastDay }) => t('partners.fees.end.done', { day: formatDay(lastDay) })}
    />
  );
}
