import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
import { INFRACTION_TONES, MED_TONES } from './words.ts';

const route = getRouteApi('/infractions');
const PAGE = 20;

export function InfractionsScreen() {
  const { account } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  if (accountId === null) {
    return (
      <Page title={t('infractions.title')}>
        <NoAccount />
      </Page>
    );
  }
  return (
    <Page title={t('infractions.title')} about={t('infractions.about')}>
      <AccountChoice
        accountId={accountId}
        onChange={(chosen) => void navigate({ to: '/infractions', search: { account: chosen }, replace: true })}
      />
      <div className="columns">
        <div className="stack">
          <Panel title={t('infractions.reports')}>
            <Infractions accountId={accountId} />
          </Panel>
          <Panel title={t('infractions.meds')}>
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
    'DISPUTES',
  ]);
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what={t('infractions.reports.loading')} />;
  if (pages.rows.length === 0) {
    return (
      <Empty title={t('infractions.reports.none')}>
        <p>{t('infractions.reports.none.about')}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label={t('infractions.reports')}>
        {pages.rows.map((infraction) => (
          <li key={infraction.id}>
            <div className="part-head">
              <Link to="/payments/$transactionId" params={{ transactionId: infraction.transactionId }}>
                <Money cents={infraction.amount} />
              </Link>
              <Status
                state={infraction.status}
                tones={INFRACTION_TONES}
                text={t(`desk.infractionStatus.${infraction.status}`)}
              />
            </div>
            <p className="muted small">
              {t(`infractions.by.${infraction.openedBy}`)}
              {infraction.fraudCategory ? ` · ${t(`infractions.fraud.${infraction.fraudCategory}`)}` : ''}
            </p>
            <Facts
              facts={[
                [t('infractions.reported'), <Instant key="created" at={infraction.createdAt} />],
                [
                  t('infractions.defenseUntil'),
                  infraction.defenseUntil ? <Instant key="defense" at={infraction.defenseUntil} /> : null,
                ],
                [t('infractions.report'), infraction.reportDetails],
                [t('infractions.analysis'), infraction.analysisDetails],
                [
                  t('infractions.endToEnd'),
                  <Copy key="e2e" text={infraction.endToEndId} label={t('infractions.endToEnd.label')} />,
                ],
                [
                  t('infractions.reportId'),
                  <Copy key="id" text={infraction.infractionId} label={t('infractions.reportId.label')} />,
                ],
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
  const pages = usePages(DashboardMeds, { accountId, first: PAGE }, (result) => result.medInterventions, ['DISPUTES']);
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what={t('infractions.meds.loading')} />;
  if (pages.rows.length === 0) {
    return (
      <Empty title={t('infractions.meds.none')}>
        <p>{t('infractions.meds.none.about')}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label={t('infractions.meds.list')}>
        {pages.rows.map((med) => (
          <li key={med.id}>
            <div className="part-head">
              <Money cents={med.amount} />
              <Status state={med.status} tones={MED_TONES} text={t(`desk.medStatus.${med.status}`)} />
            </div>
            <p className="muted small">
              <Rich
                text="infractions.med.opened"
                values={{ fraud: t(`infractions.fraud.${med.fraudCategory}`), at: <Instant at={med.createdAt} /> }}
              />
            </p>
            <Facts
              facts={[
                [t('infractions.med.details'), med.caseDetails],
                [
                  t('infractions.endToEnd'),
                  <Copy key="e2e" text={med.endToEndId} label={t('infractions.endToEnd.label')} />,
                ],
                [t('infractions.med.id'), <Copy key="id" text={med.medId} label={t('infractions.med.id.label')} />],
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
        {t('dashboardParts.more')}
      </button>
    </p>
  );
}
