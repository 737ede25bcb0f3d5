import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
import { KINDS, payeeOf, TERMS_TONES } from './words.ts';

const route = getRouteApi('/escrow/$accountId');
const VERSIONS = 20;

const above = [
  <Link key="escrow" to="/escrow">
    {t('escrow.title')}
  </Link>,
];

export function EscrowAccountScreen() {
  const accountId = Number(route.useParams().accountId);
  const { session } = useConsole();
  const asked = useGraphQuery(EscrowAccount, { accountId }, KINDS);
  const account = asked.data?.escrowAccount;
  if (!account)
    return (
      <Page title={t('escrow.one')} above={above}>
        <Unread asked={asked} missing={t('escrow.missing')} />
      </Page>
    );
  const { holderName, partnerName, balance, available, held, isBlocked, termsInForce, termsProposed } = account;
  const isPreparer = session.roles.includes('preparer');
  const mayRequest = isPreparer || session.roles.includes('treasurer');
  return (
    <Page
      title={t('escrow.one.title', { account: accountId })}
      above={above}
      about={
        <Rich
          text="escrow.available.of"
          values={{ available: <Money cents={available} />, balance: <Money cents={balance} /> }}
        />
      }
      acts={
        <>
          {isPreparer && !termsProposed ? <ProposeTerms accountId={accountId} /> : null}
          {mayRequest && termsInForce ? <RequestRelease accountId={accountId} /> : null}
        </>
      }
    >
      {isBlocked ? (
        <aside className="panel notice" aria-label={t('escrow.blocked')}>
          <p className="status" data-tone="bad">
            {t('escrow.blocked.about')}
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <div className="stack">
          {termsProposed ? (
            <Panel title={t('escrow.terms.toApprove')} aside={<DecideTerms terms={termsProposed} />}>
              <Terms terms={termsProposed} />
            </Panel>
          ) : null}
          <Panel title={t('escrow.terms.inForce')}>
            {termsInForce ? (
              <Terms terms={termsInForce} />
            ) : (
              <Empty title={t('escrow.terms.none')}>
                <p>{t('escrow.terms.none.about')}</p>
              </Empty>
            )}
          </Panel>
        </div>
        <Panel title={t('escrow.account')}>
          <Facts
            facts={[
              [t('escrow.holder'), holderName],
              [t('escrow.partner'), partnerName],
              [t('escrow.balance'), <Money key="balance" cents={balance} />],
              [t('escrow.reserved'), <Money key="held" cents={held} />],
              [t('escrow.available'), <Money key="available" cents={available} />],
            ]}
          />
        </Panel>
      </div>
      <Panel title={t('escrow.releases')}>
        <ReleaseTable accountId={accountId} />
      </Panel>
      <Panel title={t('escrow.versions')}>
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
        [t('escrow.version'), String(version)],
        [t('escrow.conditions'), conditions],
        [t('escrow.beneficiary'), <Beneficiary key="beneficiary" payee={beneficiary} />],
        [t('escrow.proposedBy'), authorOf(createdBy)],
        [t('escrow.proposed'), <When key="proposed" at={createdAt} />],
        [t('escrow.approvedBy'), approvedBy && authorOf(approvedBy)],
        [t('escrow.approved'), approvedAt && <When at={approvedAt} />],
      ]}
    />
  );
}

const COLUMNS: readonly Column<ShownTerms>[] = [
  {
    id: 'version',
    head: t('escrow.version'),
    width: '90px',
    isName: true,
    cell: ({ version }) => t('escrow.version.one', { version }),
  },
  {
    id: 'status',
    head: t('escrow.status'),
    width: '140px',
    cell: ({ status }) => <Status state={status} tones={TERMS_TONES} text={t(`escrow.terms.${status}`)} />,
  },
  {
    id: 'payee',
    head: t('escrow.beneficiary'),
    width: 'minmax(0, 1fr)',
    cell: ({ beneficiary }) => payeeOf(beneficiary),
  },
  { id: 'conditions', head: t('escrow.conditions'), width: 'minmax(0, 2fr)', cell: ({ conditions }) => conditions },
  { id: 'by', head: t('escrow.proposedBy'), cell: ({ createdBy }) => authorOf(createdBy) },
  {
    id: 'decided',
    head: t('escrow.decidedBy'),
    cell: ({ approvedBy, closedBy }) => authorOf(approvedBy ?? closedBy ?? '–'),
  },
];

function Versions({ accountId }: { readonly accountId: number }) {
  const pages = usePages(EscrowTermsVersions, { accountId, first: VERSIONS }, (result) => result.escrowTerms, KINDS);
  return (
    <Listed
      label={t('escrow.versions')}
      pages={pages}
      idOf={({ termsId }) => termsId}
      columns={COLUMNS}
      empty={
        <Empty title={t('escrow.versions.none')}>
          <p>{t('escrow.versions.none.about')}</p>
        </Empty>
      }
    />
  );
}
