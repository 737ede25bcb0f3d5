import { useMemo } from 'react';
import { usePages } from '../../shared/graph/ask.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { AuditTable, AuditTabs } from './audit-table.tsx';
import { AdministrationLog } from './documents.generated.ts';

const PAGE = 50;

/** What persons did, and those who run the gateway, of whatever kind. */
export function AdministrationScreen() {
  const pages = usePages(AdministrationLog, { first: PAGE }, (result) => result.administrationLog);
  const rows = useMemo(() => pages.rows.map((row) => ({ ...row, kind: row.resourceType })), [pages.rows]);
  return (
    <Page
      title="All of administration"
      about="What persons of the institution did, and those who run the gateway did to it: of whatever kind, the newest first."
    >
      <AuditTabs />
      <AuditTable
        pages={{ ...pages, rows }}
        what="administration"
        empty={
          <Empty title="Nobody has done anything yet">
            <p>What persons do appears here.</p>
          </Empty>
        }
      />
    </Page>
  );
}
