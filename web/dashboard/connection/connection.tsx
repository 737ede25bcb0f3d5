import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { useDesk } from '../session/desk-context.ts';
import { ConnectionPanel } from './connection-panel.tsx';

/** The connection of this page, and what its credentials may do. */
export function ConnectionScreen() {
  const { viewer, session, live } = useDesk();
  return (
    <Page
      title="Connection"
      about="One WebSocket for all that is live. After a break it reads on from the last event that it took."
      acts={
        <button type="button" onClick={live.tryNow}>
          Try now
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
