import { Link } from '@tanstack/react-router';
import { sumOfCents } from '../../shared/format/money.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Age } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { PayablesToApprove } from './documents.generated.ts';

const MOST = 100;

/** The first page: what somebody with these roles has to decide. */
export function WaitingScreen() {
  const { session } = useConsole();
  const isApprover = session.roles.includes('approver');
  return (
    <Page title="What waits for me" about={`For ${session.login}, ${session.roles.join(', ')}.`}>
      {isApprover ? (
        <ToApprove />
      ) : (
        <Empty title="Nothing waits for your roles">
          <p>What you can look at is in the navigation.</p>
        </Empty>
      )}
    </Page>
  );
}

function ToApprove() {
  const pages = usePages(PayablesToApprove, { first: MOST }, (result) => result.payablesToApprove, ['PAYABLE']);
  if (pages.failure) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what="Looking what waits" />;
  const { rows } = pages;
  if (rows.length === 0) return <Empty title="Nothing waits for you" />;
  const oldest = rows.map(({ createdAt }) => createdAt).sort()[0];
  return (
    <div className="tiles">
      <Link to="/payables" search={{ status: 'PENDING' }} className="panel tile">
        <span className="count">
          {rows.length}
          {pages.hasMore ? '+' : ''}
        </span>
        <span>Payables to approve</span>
        <span className="muted small">
          <Money cents={sumOfCents(rows.map(({ netAmount }) => netAmount))} /> · oldest <Age since={oldest} />
        </span>
      </Link>
    </div>
  );
}
