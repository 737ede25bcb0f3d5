import { t } from '../../shared/language/text.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { ConnectionPanel } from './connection-panel.tsx';

export function ConnectionScreen() {
  const { viewer, session, live } = useDesk();
  return (
    <Page
      title={t('connection.title')}
      about={t('connection.about')}
      acts={
        <button type="button" onClick={live.tryNow}>
          {t('dashboardShell.reconnect')}
        </button>
      }
    >
      <div className="stack">
        <ConnectionPanel />
        <Panel title={t('connection.credentials')}>
          <Facts
            facts={[
              [t('connection.partner'), viewer.partnerName],
              [
                t('connection.institution'),
                t('connection.institution.ispb', { name: viewer.institutionName, ispb: viewer.ispb }),
              ],
              [t('connection.clientId'), <code key="id">{session.clientId}</code>],
              [t('connection.scopes'), viewer.scopes.join(', ')],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
