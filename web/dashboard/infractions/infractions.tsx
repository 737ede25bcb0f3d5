import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { AccountChoice, NoAccount, useAccountOf } from '../parts/account-choice.tsx';
import { Instant } from '../parts/instant.tsx';
import { InfractionActs, MedActs } from './dispute-acts.tsx';
import { DashboardInfractions, DashboardMeds } from './documents.generated.ts';
import { OpenMed, ReportInfraction, SimulateInfraction } from './report.tsx';
import { INFRACTION_TONES } from './words.ts';

const route = getRouteApi('/infractions');
const PAGE = 20;

export function InfractionsScreen() {
  const { account } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  if (accountId === null) {
    return (
      <Page title="Infractions">
        <NoAccount />
      </Page>
    );
  }
  return (
    <Page title="Infractions" about="Fraud reports on PIX of an account, and recovery of the money (MED).">
      <AccountChoice
        accountId={accountId}
        onChange={(chosen) => void navigate({ to: '/infractions', search: { account: chosen }, replace: true })}
      />
      <div className="columns">
        <div className="stack">
          <Panel title="Infraction reports">
            <Infractions accountId={accountId} />
          </Panel>
          <Panel title="Fund recoveries (MED)">
            <Meds accountId={accountId} />
          </Panel>
        </div>
        {desk.may('pix:write') ? (
          <div className="stack">
            <ReportInfraction accountId={accountId} />
            <OpenMed accountId={accountId} />
            {desk.may('sandbox:write') ? <SimulateInfraction /> : null}
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function Infractions({ accountId }: { readonly accountId: number }) {
  const pages = usePages(DashboardInfractions, { accountId, first: PAGE }, (result) => result.infractions, [
    'Disputes',
  ]);
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what="Loading the reports" />;
  if (pages.rows.length === 0) {
    return (
      <Empty title="No infraction reports">
        <p>No PIX of this account was reported.</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label="Infraction reports">
        {pages.rows.map((infraction) => (
          <li key={infraction.id}>
            <div className="part-head">
              <Link to="/payments/$transactionId" params={{ transactionId: infraction.transactionId }}>
                <Money cents={infraction.amount} />
              </Link>
              <Status state={infraction.status} tones={INFRACTION_TONES} />
            </div>
            <p className="muted small">
              {infraction.openedBy === 'PARTNER' ? 'Reported by you' : 'Reported by the other side'}
              {infraction.fraudCategory ? ` · ${wordsOf(infraction.fraudCategory)}` : ''}
            </p>
            <Facts
              facts={[
                ['Reported', <Instant key="created" at={infraction.createdAt} />],
                [
                  'Defense deadline',
                  infraction.defenseUntil ? <Instant key="defense" at={infraction.defenseUntil} /> : null,
                ],
                ['Report', infraction.reportDetails],
                ['Analysis', infraction.analysisDetails],
                ['End-to-end id', <Copy key="e2e" text={infraction.endToEndId} label="end-to-end id" />],
                ['Report id', <Copy key="id" text={infraction.infractionId} label="report id" />],
              ]}
            />
            <InfractionActs infraction={infraction} />
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function Meds({ accountId }: { readonly accountId: number }) {
  const pages = usePages(DashboardMeds, { accountId, first: PAGE }, (result) => result.medInterventions, ['Disputes']);
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what="Loading the recoveries" />;
  if (pages.rows.length === 0) {
    return (
      <Empty title="No fund recoveries">
        <p>Open a recovery to get the money of a fraudulent PIX back.</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label="Fund recoveries">
        {pages.rows.map((med) => (
          <li key={med.id}>
            <div className="part-head">
              <Money cents={med.amount} />
              <Status state={med.status} tones={{ CANCELLED: 'idle', COMPLETED: 'good', REFUND_COMPLETED: 'good' }} />
            </div>
            <p className="muted small">
              {wordsOf(med.fraudCategory)} · opened <Instant at={med.createdAt} />
            </p>
            <Facts
              facts={[
                ['Details', med.caseDetails],
                ['End-to-end id', <Copy key="e2e" text={med.endToEndId} label="end-to-end id" />],
                ['Recovery id', <Copy key="id" text={med.medId} label="recovery id" />],
              ]}
            />
            <MedActs med={med} />
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function More({
  pages,
}: {
  readonly pages: { readonly hasMore: boolean; readonly isLoadingMore: boolean; more(): void };
}) {
  if (!pages.hasMore) return null;
  return (
    <p className="more">
      <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
        Show more
      </button>
    </p>
  );
}
