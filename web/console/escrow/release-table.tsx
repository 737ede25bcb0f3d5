import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useWhileUnderWay } from '../payment-runs/under-way.ts';
import { EscrowReleases } from './documents.generated.ts';
import { DecideRelease } from './release-acts.tsx';
import { failureWords, KINDS, payeeOf, RELEASE_TONES, type Release, UNDER_WAY } from './words.ts';

const PAGE = 50;

const COLUMNS: readonly Column<Release>[] = [
  {
    id: 'account',
    head: t('escrow.one'),
    width: '120px',
    isName: true,
    cell: ({ accountId }) => t('escrow.account.one', { account: accountId }),
  },
  {
    id: 'amount',
    head: t('escrow.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'payee',
    head: t('escrow.beneficiary'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ beneficiary }) => (beneficiary ? payeeOf(beneficiary) : <span className="muted">–</span>),
  },
  {
    id: 'status',
    head: t('escrow.status'),
    width: 'minmax(150px, 1.2fr)',
    cell: ({ status, failure }) => (
      <>
        <Status state={status} tones={RELEASE_TONES} text={t(`escrow.release.${status}`)} />
        {failure ? <span className="small"> {failureWords(failure)}</span> : null}
      </>
    ),
  },
  { id: 'by', head: t('escrow.requestedBy'), width: 'minmax(0, 1fr)', cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: t('escrow.requested'), width: '132px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'decided',
    head: t('escrow.decidedBy'),
    width: 'minmax(0, 1fr)',
    cell: ({ approvedBy, declinedBy, withdrawnBy }) => authorOf(approvedBy ?? declinedBy ?? withdrawnBy ?? '–'),
  },
  {
    id: 'decide',
    head: t('escrow.decide'),
    width: '190px',
    align: 'end',
    cell: (row) => <DecideRelease release={row} />,
  },
];
const COLUMNS_OF_ACCOUNT: readonly Column<Release>[] = COLUMNS.flatMap((column) => {
  if (column.id === 'account') return [];
  return [column.id === 'amount' ? { ...column, isName: true } : column];
});

export function ReleaseTable({ accountId }: { readonly accountId?: number }) {
  const variables = { first: PAGE, ...(accountId === undefined ? {} : { accountId }) };
  const pages = usePages(EscrowReleases, variables, (result) => result.escrowReleases, KINDS);
  useWhileUnderWay(
    pages.rows.some(({ status }) => UNDER_WAY.includes(status)),
    pages.reload,
  );
  return (
    <Listed
      label={t('escrow.escrowReleases')}
      pages={pages}
      idOf={({ releaseId }) => releaseId}
      columns={accountId === undefined ? COLUMNS : COLUMNS_OF_ACCOUNT}
      empty={
        <Empty title={t('escrow.escrowReleases.none')}>
          <p>{t('escrow.escrowReleases.none.about')}</p>
        </Empty>
      }
    />
  );
}
