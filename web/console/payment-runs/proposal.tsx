import { t } from '../../shared/language/text.ts';
import './payment-runs.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../shared/format/time.ts';
import { usePages } from '../../shared/graph/query.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { PaymentRunProposal } from './documents.generated.ts';
import { type Payer, usePlaces } from './places.ts';
import { type DueInstallment, PutTogether } from './put-together.tsx';

const route = getRouteApi('/payments-due');
const PAGE = 100;

const above = [
  <Link key="runs" to="/payment-runs">
    {t('paymentRuns.title')}
  </Link>,
];

export function ProposalScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const places = usePlaces();
  const payer = places.payers.find(({ value }) => value === search.from) ?? places.payers[0];
  const through = search.through ?? today(Date.now());
  const show = (values: typeof search) => void navigate({ to: '/payments-due', search: values, replace: true });
  return (
    <Page title={t('paymentRuns.proposal')} above={above} about={t('paymentRuns.proposal.about')}>
      {!places.isKnown ? (
        places.failure ? (
          <Failed failure={places.failure} retry={places.reload} />
        ) : (
          <Loading what={t('paymentRuns.proposal.loading')} />
        )
      ) : payer ? (
        <>
          <search className="filters payers" aria-label={t('paymentRuns.proposal.installments')}>
            <ChoiceField
              label={t('paymentRuns.proposal.from')}
              value={payer.value}
              change={(from) => show({ ...search, from })}
              options={places.payers.map(({ value, label, companyId }) => [
                value,
                places.isOneCompany ? label : `${label} · ${places.companyName(companyId)}`,
              ])}
            />
            <TextField
              label={t('paymentRuns.proposal.until')}
              data-first-filter
              value={through}
              change={(day) => show({ ...search, ...(day ? { through: day } : {}) })}
              type="date"
            />
          </search>
          <Due key={payer.value} payer={payer} through={through} />
        </>
      ) : (
        <Empty title={t('paymentRuns.proposal.noAccount')}>
          <p>{t('paymentRuns.proposal.noAccount.about')}</p>
        </Empty>
      )}
    </Page>
  );
}

function Due({ payer, through }: { readonly payer: Payer; readonly through: string }) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { companyId, accountId } = payer;
  const pages = usePages(
    PaymentRunProposal,
    { through, companyId, ...(accountId === null ? {} : { sourceAccountId: accountId }), first: PAGE },
    (result) => result.paymentRunProposal,
    ['PAYABLE', 'PAYMENT_BATCH', 'PAYMENT_ORDER'],
  );
  const isFile = accountId === null;
  const canPay = ({ fitsFile }: DueInstallment) => fitsFile || !isFile;
  const chosen = pages.rows.filter((row) => selected.has(row.installmentId) && canPay(row));
  const columns: readonly Column<DueInstallment>[] = [
    {
      id: 'supplier',
      head: t('paymentRuns.supplier'),
      width: 'minmax(0, 3fr)',
      isName: true,
      cell: (row) => (
        <>
          <bdi>{row.supplierName}</bdi>
          <span className="below">{row.description}</span>
        </>
      ),
    },
    {
      id: 'reference',
      head: t('paymentRuns.document'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ documentReference, number, payableId }) => (
        <Link to="/payables/$payableId" params={{ payableId }}>
          <bdi>{documentReference}</bdi>
          {number > 1 ? ` (${number}.)` : ''}
        </Link>
      ),
    },
    { id: 'due', head: t('paymentRuns.due'), width: '92px', cell: ({ dueDate }) => <Day day={dueDate} /> },
    {
      id: 'by',
      head: t('paymentRuns.by'),
      width: '150px',
      cell: (row) =>
        isFile
          ? canPay(row)
            ? t('paymentRuns.remittance')
            : t('paymentRuns.proposal.withheld')
          : t(`paymentRuns.channel.${row.channel}`),
    },
    {
      id: 'amount',
      head: t('paymentRuns.amount'),
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ amount }) => <Money cents={amount} />,
    },
  ];
  return (
    <>
      {chosen.length > 0 ? (
        <PutTogether
          payer={payer}
          installments={chosen}
          clear={() => setSelected(new Set())}
          onDone={(batchId) => void navigate({ to: '/payment-runs/$batchId', params: { batchId } })}
        />
      ) : null}
      <Listed
        label={t('paymentRuns.proposal.installments')}
        pages={pages}
        idOf={({ installmentId }) => installmentId}
        columns={columns}
        selected={selected}
        onSelect={setSelected}
        selectable={canPay}
        empty={
          <Empty title={t('paymentRuns.proposal.none')}>
            <p>{t('paymentRuns.proposal.none.about')}</p>
          </Empty>
        }
      />
    </>
  );
}
