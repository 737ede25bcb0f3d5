import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import { AuditTable, AuditTabs } from './audit-table.tsx';
import { AuditTrail } from './documents.generated.ts';
import { kindsOf } from './kinds.ts';

const route = getRouteApi('/audit');
const PAGE = 50;

/** When a day of Brasília begins, some days later. */
const beginOf = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + later * 86_400_000).toISOString();

/** Who did what to which thing. */
export function TrailScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const isAdmin = session.roles.includes('admin');
  const { person, kind, resourceId, from, to } = search;
  const pages = usePages(
    AuditTrail,
    {
      first: PAGE,
      ...(person ? { person: person.trim() } : {}),
      ...(kind ? { kinds: [kind] } : {}),
      ...(resourceId ? { resourceId: resourceId.trim() } : {}),
      ...(from ? { from: beginOf(from) } : {}),
      ...(to ? { to: beginOf(to, 1) } : {}),
    },
    (result) => result.auditTrail,
  );
  return (
    <Page title="Audit trail" about="Who did what to which thing, the newest first. Nothing of it is ever changed.">
      {isAdmin ? <AuditTabs /> : null}
      <Filters
        label="the audit trail"
        values={search}
        onChange={(values) => void navigate({ to: '/audit', search: values, replace: true })}
        fields={[
          { name: 'person', label: 'Person', kind: 'text', placeholder: 'login' },
          {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            options: kindsOf(isAdmin).map((each) => [each, wordsOf(each)] as const),
          },
          { name: 'resourceId', label: 'Id of the thing', kind: 'text', placeholder: 'all of it' },
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      <AuditTable
        pages={pages}
        what="what was done"
        empty={
          <Empty title="Nothing was done here">
            <p>
              {Object.keys(search).length > 0
                ? 'Nothing fits these filters, as far as your roles go.'
                : 'What persons and systems do appears here.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
