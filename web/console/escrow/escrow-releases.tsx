import '../payment-runs/payment-runs.css';
import { Page } from '../../shared/parts/page.tsx';
import { useConsole } from '../session/console-context.ts';
import { RequestRelease } from './release-acts.tsx';
import { ReleaseTable } from './release-table.tsx';

export function EscrowReleasesScreen() {
  const { session } = useConsole();
  const mayRequest = session.roles.includes('preparer') || session.roles.includes('treasurer');
  return (
    <Page
      title="Escrow releases"
      about="One operator requests a release and a treasurer approves it. Its amount is reserved, then paid to the beneficiary."
      acts={mayRequest ? <RequestRelease /> : null}
    >
      <ReleaseTable />
    </Page>
  );
}
