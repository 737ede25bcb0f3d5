import { useMemo } from 'react';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { AuditTable, AuditTabs } from './audit-table.tsx';
import { AdministrationLog } from './documents.generated.ts';

const PAGE = 50;

export function AdministrationScreen() {
  const pages = usePages(AdministrationLog, { first: PAGE }, (result) => result.administrationLog);
  const rows = useMemo(() => pages.rows.map((row) => ({ ...row, kind: row.resourceType })), [pages.rows]);
  return (
    <Page title="All administration" about="What operators and administrators of the gateway did, newest first.">
      <AuditTabs />
      <AuditTable
        pages={{ ...pages, rows }}
        label="Administration"
        empty={
          <Empty title="No administration yet">
            <p>Administrative actions appear here.</p>
          </Empty>
        }
      />
    </Page>
  );
}
