import '../payment-runs/payment-runs.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { Beneficiary } from './beneficiary.tsx';
import { EscrowAccount, EscrowTermsVersions } from './documents.generated.ts';
import { RequestRelease } from './release-acts.tsx';
import { ReleaseTable } from './release-table.tsx';
import { DecideTerms, ProposeTerms, type ShownTerms } from './terms-acts.tsx';
import { KINDS, payeeOf, TERMS_TONES, TERMS_WORDS } from './words.ts';

const route = getRouteApi('/escrow/$accountId');
const VERSIONS = 20;

const above = [
  <Link key="escrow" to="/escrow">
    Escrow
  </Link>,
];

export function EscrowAccountScreen() {
  const accountId = Number(route.useParams().accountId);
  const { session } = useConsole();
  const asked = useGraphQuery(EscrowAccount, { accountId }, KINDS);
  const account = asked.data?.escrowAccount;
  if (!account)
    return (
      <Page title="Escrow account" above={above}>
        <Unread asked={asked} missing="This escrow account does not exist" />
      </Page>
    );
  const { holderName, partnerName, balance, available, held, isBlocked, termsInForce, termsProposed } = account;
  const isPreparer = session.roles.includes('preparer');
  const mayRequest = isPreparer || session.roles.includes('treasurer');
  return (
    <Page
      title={`Escrow account ${accountId}`}
      above={above}
      about={
        <>
          <Money cents={available} /> available of <Money cents={balance} />
        </>
      }
      acts={
        <>
          {isPreparer && !termsProposed ? <ProposeTerms accountId={accountId} /> : null}
          {mayRequest && termsInForce ? <RequestRelease accountId={accountId} /> : null}
        </>
      }
    >
      {isBlocked ? (
        <aside className="panel notice" aria-label="Account blocked">
          <p className="status" data-tone="bad">
            The account is blocked. No release can be approved until the block is lifted.
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <div className="stack">
          {termsProposed ? (
            <Panel title="Terms to approve" aside={<DecideTerms terms={termsProposed} />}>
              <Terms terms={termsProposed} />
            </Panel>
          ) : null}
          <Panel title="Terms in force">
            {termsInForce ? (
              <Terms terms={termsInForce} />
            ) : (
              <Empty title="No terms are in force">
                <p>A preparer proposes terms and a treasurer approves them. Until then, no release can be requested.</p>
              </Empty>
            )}
          </Panel>
        </div>
        <Panel title="Account">
          <Facts
            facts={[
              ['Holder', holderName],
              ['Partner', partnerName],
              ['Balance', <Money key="balance" cents={balance} />],
              ['Reserved by approved releases', <Money key="held" cents={held} />],
              ['Available', <Money key="available" cents={available} />],
            ]}
          />
        </Panel>
      </div>
      <Panel title="Releases">
        <ReleaseTable accountId={accountId} />
      </Panel>
      <Panel title="Versions of the terms">
        <Versions accountId={accountId} />
      </Panel>
    </Page>
  );
}

function Terms({ terms }: { readonly terms: ShownTerms }) {
  const { version, conditions, beneficiary, createdBy, createdAt, approvedBy, approvedAt } = terms;
  return (
    <Facts
      facts={[
        ['Version', String(version)],
        ['Conditions', conditions],
        ['Beneficiary', <Beneficiary key="beneficiary" payee={beneficiary} />],
        ['Proposed by', authorOf(createdBy)],
        ['Proposed', <When key="proposed" at={createdAt} />],
        ['Approved by', approvedBy && authorOf(approvedBy)],
        ['Approved', approvedAt && <When at={approvedAt} />],
      ]}
    />
  );
}

const COLUMNS: readonly Column<ShownTerms>[] = [
  { id: 'version', head: 'Version', width: '90px', isName: true, cell: ({ version }) => `Version ${version}` },
  {
    id: 'status',
    head: 'Status',
    width: '140px',
    cell: ({ status }) => <Status state={status} tones={TERMS_TONES} words={TERMS_WORDS} />,
  },
  { id: 'payee', head: 'Beneficiary', width: 'minmax(0, 1fr)', cell: ({ beneficiary }) => payeeOf(beneficiary) },
  { id: 'conditions', head: 'Conditions', width: 'minmax(0, 2fr)', cell: ({ conditions }) => conditions },
  { id: 'by', head: 'Proposed by', cell: ({ createdBy }) => authorOf(createdBy) },
  {
    id: 'decided',
    head: 'Decided by',
    cell: ({ approvedBy, closedBy }) => authorOf(approvedBy ?? closedBy ?? '–'),
  },
];

function Versions({ accountId }: { readonly accountId: number }) {
  const pages = usePages(EscrowTermsVersions, { accountId, first: VERSIONS }, (result) => result.escrowTerms, KINDS);
  return (
    <Listed
      label="Versions of the terms"
      pages={pages}
      idOf={({ termsId }) => termsId}
      columns={COLUMNS}
      empty={
        <Empty title="No versions yet">
          <p>Terms appear here after a preparer proposes them.</p>
        </Empty>
      }
    />
  );
}
