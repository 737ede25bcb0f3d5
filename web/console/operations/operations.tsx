import './operations.css';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../shared/format/time.ts';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
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

const KINDS: Readonly<Record<string, string>> = {
  pix_out: 'PIX sent',
  ted_out: 'TED sent',
  bill_payment: 'Bills paid',
};
const wordsOf = (kind: string): string => KINDS[kind] ?? kind.replaceAll('_', ' ');

const ageOf = (seconds: number): string =>
  seconds < 1 ? 'none' : seconds < 60 ? `${Math.round(seconds)}\u00A0s` : formatAge(seconds * 1_000);

export function OperationsScreen() {
  const { data, failure, isLoading, reload } = useGraphQuery(Operations, {}, ['DEAD_MESSAGE', 'WEBHOOK']);
  const figures = data?.operations;
  useEvery(figures ? LOOK_MS : null, reload);
  return (
    <Page
      title="Operations"
      about={
        figures ? (
          <>
            As of <When at={figures.readAt} />, updated every few seconds
          </>
        ) : (
          'Health of the gateway.'
        )
      }
    >
      {figures ? (
        <Shown figures={figures} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : isLoading ? (
        <Loading what="Loading figures" />
      ) : null}
    </Page>
  );
}

function Shown({ figures }: { readonly figures: Figures }) {
  const { throughput, deployment } = figures;
  return (
    <div className="stack">
      <Tiles figures={figures} />
      <Panel title="Throughput">
        <div className="two">
          <Minutes label="accepted" tone="accent" minutes={throughput} figureOf={({ accepted }) => accepted} />
          <Minutes label="settled" tone="good" minutes={throughput} figureOf={({ settled }) => settled} />
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
          <span>Oldest unpublished message</span>
          <Mark
            isGood={deployment.oldestUnpublishedSeconds < LATE_SECONDS}
            good="messages are being published"
            bad="publishing is stuck"
          />
        </div>
      ) : null}
      <div className="panel tile">
        <span className="count">{open}</span>
        <span>Payments without an outcome</span>
        <Mark isGood={old === 0} good="none older than 1 hour" bad={`${old} older than 1 hour`} />
      </div>
      <Link to="/partners/webhooks" className="panel tile">
        <span className="count">{failingWebhooks}</span>
        <span>Failing webhooks</span>
        <Mark isGood={disabledWebhooks === 0} good="none switched off" bad={`${disabledWebhooks} switched off`} />
      </Link>
      {deployment ? (
        <div className="panel tile">
          <span className="count">
            {deployment.deadMessages.length}
            {deployment.deadMessages.length < MAX_DEAD ? '' : '+'}
          </span>
          <span>Dead messages</span>
          <Mark isGood={deployment.deadMessages.length === 0} good="none" bad="each needs an operator" />
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
    <Panel title="Payments without an outcome">
      {openPayments.length === 0 ? (
        <p className="muted state">All payments have an outcome.</p>
      ) : (
        <div className="scrolls">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">Payment</th>
                <th scope="col">Open</th>
                <th scope="col">Over 1 minute</th>
                <th scope="col">Over 1 hour</th>
                <th scope="col">Oldest</th>
              </tr>
            </thead>
            <tbody>
              {openPayments.map(({ kind, count, overMinute, overHour, oldestAt }) => (
                <tr key={kind}>
                  <th scope="row">
                    {wordsOf(kind)}
                    {overHour > 0 ? (
                      <span className="status small" data-tone="bad">
                        check its connector
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
    <Panel title="REST usage by path" aside={<span className="muted small">last 7 days</span>}>
      {routeUse.length === 0 ? (
        <p className="muted state">No REST requests in the last 7 days.</p>
      ) : (
        <div className="scrolls">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">Path</th>
                <th scope="col">Partner</th>
                <th scope="col">Requests</th>
                <th scope="col">Last day</th>
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
