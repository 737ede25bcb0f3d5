import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';
import { useDialogs } from '../../shared/act/host.tsx';
import type { Pages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Tabs } from '../../shared/parts/tabs.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { Author, actionText, type Entry, EntryFacts, Thing } from './entry.tsx';

export function AuditTable({
  pages,
  label,
  empty,
}: {
  readonly pages: Pages<Entry>;
  readonly label: string;
  readonly empty: ReactNode;
}) {
  const show = useDialogs();
  const open = (entry: Entry) => show((close) => <EntryDialog entry={entry} close={close} />);
  const columns: readonly Column<Entry>[] = [
    { id: 'at', head: t('audit.when'), width: '140px', cell: ({ occurredAt }) => <When at={occurredAt} /> },
    {
      id: 'action',
      head: t('audit.action'),
      width: 'minmax(0, 1.6fr)',
      isName: true,
      cell: ({ action }) => actionText(action),
    },
    {
      id: 'author',
      head: t('audit.author'),
      width: 'minmax(0, 1fr)',
      cell: ({ author }) => <Author author={author} />,
    },
    { id: 'thing', head: t('audit.subject'), width: 'minmax(0, 2.4fr)', cell: (entry) => <Thing entry={entry} /> },
    {
      id: 'all',
      head: t('audit.details'),
      width: '84px',
      cell: (entry) => (
        <button type="button" className="quiet small" tabIndex={-1} onClick={() => open(entry)}>
          {t('audit.details.show')}
        </button>
      ),
    },
  ];
  return (
    <Listed pages={pages} label={label} idOf={({ entryId }) => entryId} columns={columns} open={open} empty={empty} />
  );
}

function EntryDialog({ entry, close }: { readonly entry: Entry; close(): void }) {
  return (
    <Dialog title={actionText(entry.action)} isOpen close={close}>
      <EntryFacts entry={entry} />
      <div className="dialog-acts">
        <button type="button" className="primary" onClick={close}>
          {t('audit.close')}
        </button>
      </div>
    </Dialog>
  );
}

export function AuditTabs() {
  return (
    <Tabs
      label={t('audit.title')}
      links={[
        <Link key="trail" to="/audit" activeOptions={{ exact: true, includeSearch: false }}>
          {t('audit.tab.institution')}
        </Link>,
        <Link key="administration" to="/audit/administration">
          {t('audit.administration')}
        </Link>,
      ]}
    />
  );
}
