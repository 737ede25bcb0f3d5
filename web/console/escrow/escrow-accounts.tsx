import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { EscrowAccounts, type EscrowAccountsQuery } from './documents.generated.ts';
import { KINDS } from './words.ts';

type Account = NonNullable<EscrowAccountsQuery['escrowAccounts']>['nodes'][number];

const PAGE = 50;

function stateOf({ termsInForce, termsProposed, isBlocked }: Account): 'BLOCKED' | 'PROPOSED' | 'IN_FORCE' | 'MISSING' {
  if (isBlocked) return 'BLOCKED';
  if (termsProposed) return 'PROPOSED';
  return termsInForce ? 'IN_FORCE' : 'MISSING';
}
const STATE_TONES = { BLOCKED: 'bad', PROPOSED: 'wait', IN_FORCE: 'good', MISSING: 'idle' } as const;

const COLUMNS: readonly Column<Account>[] = [
  {
    id: 'account',
    head: t('escrow.account'),
    width: '130px',
    isName: true,
    cell: ({ accountId }) => t('escrow.account.one', { account: accountId }),
  },
  { id: 'holder', head: t('escrow.holder'), width: 'minmax(0, 1.4fr)', cell: ({ holderName }) => holderName },
  { id: 'partner', head: t('escrow.partner'), width: 'minmax(0, 1fr)', cell: ({ partnerName }) => partnerName },
  {
    id: 'balance',
    head: t('escrow.balance'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ balance }) => <Money cents={balance} />,
  },
  {
    id: 'available',
    head: t('escrow.available'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ available }) => <Money cents={available} />,
  },
  {
    id: 'terms',
    head: t('escrow.state'),
    width: '170px',
    cell: (row) => <Status state={stateOf(row)} tones={STATE_TONES} text={t(`escrow.state.${stateOf(row)}`)} />,
  },
  {
    id: 'conditions',
    head: t('escrow.conditions'),
    width: 'minmax(0, 2fr)',
    cell: ({ termsInForce }) => termsInForce?.conditions ?? <span className="muted">–</span>,
  },
];

export function EscrowAccountsScreen() {
  const pages = usePages(EscrowAccounts, { first: PAGE }, (result) => result.escrowAccounts, KINDS);
  const { hrefOf, open } = useRowLinks<Account>(({ accountId }) => ({
    to: '/escrow/$accountId',
    params: { accountId: String(accountId) },
  }));
  return (
    <Page title={t('escrow.title')} about={t('escrow.about')}>
      <Listed
        label={t('escrow.accounts')}
        pages={pages}
        idOf={({ accountId }) => String(accountId)}
        columns={COLUMNS}
        hrefOf={hrefOf}
        open={open}
        empty={
          <Empty title={t('escrow.accounts.none')}>
            <p>{t('escrow.accounts.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
