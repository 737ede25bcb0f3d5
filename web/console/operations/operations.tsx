import './operations.css';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../shared/format/time.ts';
import { wordsOf } from '../../shared/format/words.ts';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { Age, Day, When } from '../../shared/parts/times.tsx';
import { DeadMessages } from './dead-messages.tsx';
import { Operations, type OperationsQuery } from './documents.generated.ts';
import { Minutes, MinutesTable } from './minutes.tsx';

type Figures = NonNullable<OperationsQuery['operations']>;

/** The change feed does not report these figures, so the screen polls while it is visible. */
const LOOK_MS = 5_000;
/** Maximum number of dead messages that the gateway returns. */
const MAX_DEAD = 100;
/** Age in seconds of the oldest unpublished message from which the relay counts as stuck. */
const LATE_SECONDS = 30;

const PAYMENTS = ['pix_out', 'ted_out', 'bill_payment'] as const;

function nameOf(kind: string): string {
  const known = PAYMENTS.find((each) => each === kind);
  return known ? t(`operations.kind.${known}`) : wordsOf(kind);
}

const ageOf = (seconds: number): string =>
  seconds < 1 ? t('operations.age.none') : seconds < 60 ? `${Math.round(seconds)}\u00A0s` : formatAge(seconds * 1_000);

export function OperationsScreen() {
  const { data, failure, isLoading, reload } = useGraphQuery(Operations, {}, ['DEAD_MESSAGE', 'WEBHOOK']);
  const figures = data?.operations;
  useEvery(figures ? LOOK_MS : null, reload);
  return (
    <Page
      title={t('operations.title')}
      about={
        figures ? <Rich text="operations.asOf" values={{ at: <When at={figures.readAt} /> }} /> : t('operations.about')
      }
    >
      {figures ? (
        <Shown figures={figures} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : isLoading ? (
        <Loading what={t('operations.loading')} />
      ) : null}
    </Page>
  );
}

function Shown({ figures }: { readonly figures: Figures }) {
  const { throughput, deployment } = figures;
  return (
    <div className="stack">
      <Tiles figures={figures} />
      <Panel title={t('operations.throughput')}>
        <div className="two">
          <Minutes
            label={t('operations.accepted')}
            tone="accent"
            minutes={throughput}
            figureOf={({ accepted }) => accepted}
          />
          <Minutes
            label={t('operations.settled')}
            tone="good"
            minutes={throughput}
            figureOf={({ settled }) => settled}
          />
        </div>
        <MinutesTable minutes={throughput} />
      </Panel>
      <Open figures={figures} />
      {deployment ? <DeadMessages messages={deployment.deadMessages} /> : null}
      <Routes figures={figures} />
    </div>
  );
}

function Tiles({ figures }: { readonly figures: Figures }) {
  const { openPayments, failingWebhooks, disabledWebhooks, deployment } = figures;
  const open = openPayments.reduce((sum, { count }) => sum + count, 0);
  const old = openPayments.reduce((sum, { overHour }) => sum + overHour, 0);
  return (
    <div className="tiles">
      {deployment ? (
        <div className="panel tile">
          <span className="count">{ageOf(deployment.oldestUnpublishedSeconds)}</span>
          <span>{t('operations.unpublished')}</span>
          <Mark
            isGood={deployment.oldestUnpublishedSeconds < LATE_SECONDS}
            good={t('operations.unpublished.good')}
            bad={t('operations.unpublished.bad')}
          />
        </div>
      ) : null}
      <div className="panel tile">
        <span className="count">{open}</span>
        <span>{t('operations.open')}</span>
        <Mark isGood={old === 0} good={t('operations.open.good')} bad={t('operations.open.bad', { count: old })} />
      </div>
      <Link to="/partners/webhooks" className="panel tile">
        <span className="count">{failingWebhooks}</span>
        <span>{t('operations.webhooks')}</span>
        <Mark
          isGood={disabledWebhooks === 0}
          good={t('operations.webhooks.good')}
          bad={t('operations.webhooks.bad', { count: disabledWebhooks })}
        />
      </Link>
      {deployment ? (
        <div className="panel tile">
          <span className="count">
            {deployment.deadMessages.length}
            {deployment.deadMessages.length < MAX_DEAD ? '' : '+'}
          </span>
          <span>{t('operations.dead')}</span>
          <Mark
            isGood={deployment.deadMessages.length === 0}
            good={t('operations.dead.good')}
            bad={t('operations.dead.bad')}
          />
        </div>
      ) : null}
    </div>
  );
}

function Mark({ isGood, good, bad }: { readonly isGood: boolean; readonly good: string; readonly bad: string }) {
  return (
    <span className="status small" data-tone={isGood ? 'good' : 'bad'}>
      {isGood ? good : bad}
    </span>
  );
}

function Open({ figures: { openPayments } }: { readonly figures: Figures }) {
  return (
    <Panel title={t('operations.open')}>
      {openPayments.length === 0 ? (
        <p className="muted state">{t('operations.open.none')}</p>
      ) : (
        <div className="scrolls">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{t('operations.open.payment')}</th>
                <th scope="col">{t('operations.open.count')}</th>
                <th scope="col">{t('operations.open.overMinute')}</th>
                <th scope="col">{t('operations.open.overHour')}</th>
                <th scope="col">{t('operations.open.oldest')}</th>
              </tr>
            </thead>
            <tbody>
              {openPayments.map(({ kind, count, overMinute, overHour, oldestAt }) => (
                <tr key={kind}>
                  <th scope="row">
                    {nameOf(kind)}
                    {overHour > 0 ? (
                      <span className="status small" data-tone="bad">
                        {t('operations.open.check')}
                      </span>
                    ) : null}
                  </th>
                  <td>{count}</td>
                  <td>{overMinute}</td>
                  <td>{overHour}</td>
                  <td>
                    <Age since={oldestAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Routes({ figures: { routeUse } }: { readonly figures: Figures }) {
  return (
    <Panel title={t('operations.routes')} aside={<span className="muted small">{t('operations.routes.period')}</span>}>
      {routeUse.length === 0 ? (
        <p className="muted state">{t('operations.routes.none')}</p>
      ) : (
        <div className="scrolls">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{t('operations.routes.path')}</th>
                <th scope="col">{t('operations.routes.partner')}</th>
                <th scope="col">{t('operations.routes.requests')}</th>
                <th scope="col">{t('operations.routes.lastDay')}</th>
              </tr>
            </thead>
            <tbody>
              {routeUse.map(({ partnerId, partnerName, route, requests, lastDay }) => (
                <tr key={`${partnerId} ${route}`}>
                  <th scope="row">
                    <code>{route}</code>
                  </th>
                  <td>
                    <Link to="/partners/$partnerId" params={{ partnerId }}>
                      {partnerName}
                    </Link>
                  </td>
                  <td>{requests}</td>
                  <td>
                    <Day day={lastDay} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
