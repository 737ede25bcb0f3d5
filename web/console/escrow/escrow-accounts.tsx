import { usePages } from '../../shared/graph/query.ts';
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
const STATE_WORDS = {
  BLOCKED: 'Account blocked',
  PROPOSED: 'Terms to approve',
  IN_FORCE: 'Terms in force',
  MISSING: 'No terms',
};
const STATE_TONES = { BLOCKED: 'bad', PROPOSED: 'wait', IN_FORCE: 'good', MISSING: 'idle' } as const;

const COLUMNS: readonly Column<Account>[] = [
  { id: 'account', head: 'Account', width: '130px', isName: true, cell: ({ accountId }) => `Account ${accountId}` },
  { id: 'holder', head: 'Holder', width: 'minmax(0, 1.4fr)', cell: ({ holderName }) => holderName },
  { id: 'partner', head: 'Partner', width: 'minmax(0, 1fr)', cell: ({ partnerName }) => partnerName },
  {
    id: 'balance',
    head: 'Balance',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ balance }) => <Money cents={balance} />,
  },
  {
    id: 'available',
    head: 'Available',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ available }) => <Money cents={available} />,
  },
  {
    id: 'terms',
    head: 'State',
    width: '170px',
    cell: (row) => <Status state={stateOf(row)} tones={STATE_TONES} words={STATE_WORDS} />,
  },
  {
    id: 'conditions',
    head: 'Conditions',
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
    <Page
      title="Escrow"
      about="Money leaves an escrow account only through approved releases, to the beneficiary of the terms in force."
    >
      <Listed
        label="Escrow accounts"
        pages={pages}
        idOf={({ accountId }) => String(accountId)}
        columns={COLUMNS}
        hrefOf={hrefOf}
        open={open}
        empty={
          <Empty title="No escrow accounts yet">
            <p>Partners open accounts of type escrow for their customers.</p>
          </Empty>
        }
      />
    </Page>
  );
}
