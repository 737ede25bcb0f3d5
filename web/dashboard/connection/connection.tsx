import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { ConnectionPanel } from './connection-panel.tsx';

export function ConnectionScreen() {
  const { viewer, session, live } = useDesk();
  return (
    <Page
      title="Connection"
      about="One WebSocket serves all live data. After a reconnect, the feed resumes after the last received event."
      acts={
        <button type="button" onClick={live.tryNow}>
          Reconnect now
        </button>
      }
    >
      <div className="stack">
        <ConnectionPanel />
        <Panel title="Credentials">
          <Facts
            facts={[
              ['Partner', viewer.partnerName],
              ['Institution', `${viewer.institutionName} (ISPB ${viewer.ispb})`],
              ['Client id', <code key="id">{session.clientId}</code>],
              ['Scopes', viewer.scopes.join(', ')],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
