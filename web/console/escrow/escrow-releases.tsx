import { t } from '../../shared/language/text.ts';
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
      title={t('escrow.escrowReleases')}
      about={t('escrow.escrowReleases.about')}
      acts={mayRequest ? <RequestRelease /> : null}
    >
      <ReleaseTable />
    </Page>
  );
}
