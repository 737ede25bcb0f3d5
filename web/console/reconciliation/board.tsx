import './reconciliation.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountChoices } from '../../shared/format/accounts.ts';
import { wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import type { ListedEntry, ListedItem } from './board-state.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ReconciledAccounts, StatementEntry } from './documents.generated.ts';
import { EntrySide } from './entry-side.tsx';
import { ItemSide } from './item-side.tsx';
import { Proposals } from './proposals.tsx';
import { ITEM_KINDS, KIND_PLURALS, KINDS, STATUSES } from './words.ts';

const route = getRouteApi('/reconciliation/entries');
const NOTHING = new Map<string, never>();

export function BoardScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const [entries, setEntries] = useState<ReadonlyMap<string, ListedEntry>>(NOTHING);
  const [items, setItems] = useState<ReadonlyMap<string, ListedItem>>(NOTHING);
  const [side, setSide] = useState<'entries' | 'items'>('entries');
  const accounts = useGraphQuery(ReconciledAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const mayMatch = session.roles.includes('accountant');
  const clear = () => {
    setEntries(NOTHING);
    setItems(NOTHING);
  };
  const [only] = entries.size === 1 ? [...entries.values()] : [];
  return (
    <Page
      title="Match statements"
      above={[
        <Link key="reconciliation" to="/reconciliation">
          Reconciliation
        </Link>,
      ]}
      about="Statement entries are on the left. Payments and receipts without an entry are on the right."
    >
      <Filters
        label="Filter entries and items"
        values={search}
        onChange={(values) => void navigate({ to: '/reconciliation/entries', search: values, replace: true })}
        fields={[
          { name: 'account', label: 'Account', kind: 'choice', options: accountChoices(accounts.data?.master) },
          {
            name: 'status',
            label: 'Entries',
            kind: 'choice',
            none: 'Unmatched',
            options: STATUSES.map((each) => [each, wordsOf(each)]),
          },
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
          {
            name: 'kind',
            label: 'Items',
            kind: 'choice',
            options: ITEM_KINDS.map((each) => [each, KIND_PLURALS[each]]),
          },
          { name: 'text', label: 'Search items', kind: 'text', placeholder: 'name, document, reference' },
        ]}
      />
      {mayMatch && (entries.size > 0 || items.size > 0) ? (
        <ChosenBar chosen={{ entries: [...entries.values()], items: [...items.values()] }} clear={clear} />
      ) : null}
      {only ? <ProposalsOf entryId={only.entryId} /> : null}
      <fieldset className="board-sides">
        <legend className="muted small">Show</legend>
        <button type="button" aria-pressed={side === 'entries'} onClick={() => setSide('entries')}>
          Entries{entries.size > 0 ? ` (${entries.size})` : ''}
        </button>
        <button type="button" aria-pressed={side === 'items'} onClick={() => setSide('items')}>
          Items{items.size > 0 ? ` (${items.size})` : ''}
        </button>
      </fieldset>
      <div className="board" data-side={side}>
        <section aria-label="Statement entries">
          <h2>Statement entries</h2>
          <EntrySide
            search={search}
            chosen={entries}
            choose={setEntries}
            mayChoose={mayMatch}
            known={accounts.data?.master}
          />
        </section>
        <section aria-label="Payments and receipts">
          <h2>Payments and receipts</h2>
          <ItemSide search={search} chosen={items} choose={setItems} mayChoose={mayMatch} />
        </section>
      </div>
    </Page>
  );
}

function ProposalsOf({ entryId }: { readonly entryId: string }) {
  const { data } = useGraphQuery(StatementEntry, { entryId }, KINDS);
  const entry = data?.bankStatementEntry;
  return entry && entry.proposals.length > 0 ? (
    <div className="proposals">
      <Proposals entry={entry} />
    </div>
  ) : null;
}
