import { t } from '../../shared/language/text.ts';
import './reconciliation.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountChoices } from '../../shared/format/accounts.ts';
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
import { ITEM_KINDS, KINDS, STATUSES } from './words.ts';

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
      title={t('reconciliation.board')}
      above={[
        <Link key="reconciliation" to="/reconciliation">
          {t('reconciliation.title')}
        </Link>,
      ]}
      about={t('reconciliation.board.about')}
    >
      <Filters
        label={t('reconciliation.board.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/reconciliation/entries', search: values, replace: true })}
        fields={[
          {
            name: 'account',
            label: t('reconciliation.account'),
            kind: 'choice',
            options: accountChoices(accounts.data?.master),
          },
          {
            name: 'status',
            label: t('reconciliation.entries'),
            kind: 'choice',
            none: t('reconciliation.unmatched'),
            options: STATUSES.map((each) => [each, t(`reconciliation.status.${each}`)]),
          },
          { name: 'from', label: t('reconciliation.from'), kind: 'day' },
          { name: 'to', label: t('reconciliation.to'), kind: 'day' },
          {
            name: 'kind',
            label: t('reconciliation.items'),
            kind: 'choice',
            options: ITEM_KINDS.map((each) => [each, t(`reconciliation.kinds.${each}`)]),
          },
          {
            name: 'text',
            label: t('reconciliation.search'),
            kind: 'text',
            placeholder: t('reconciliation.search.hint'),
          },
        ]}
      />
      {mayMatch && (entries.size > 0 || items.size > 0) ? (
        <ChosenBar chosen={{ entries: [...entries.values()], items: [...items.values()] }} clear={clear} />
      ) : null}
      {only ? <ProposalsOf entryId={only.entryId} /> : null}
      <fieldset className="board-sides">
        <legend className="muted small">{t('reconciliation.show')}</legend>
        <button type="button" aria-pressed={side === 'entries'} onClick={() => setSide('entries')}>
          {entries.size > 0 ? t('reconciliation.entries.chosen', { count: entries.size }) : t('reconciliation.entries')}
        </button>
        <button type="button" aria-pressed={side === 'items'} onClick={() => setSide('items')}>
          {items.size > 0 ? t('reconciliation.items.chosen', { count: items.size }) : t('reconciliation.items')}
        </button>
      </fieldset>
      <div className="board" data-side={side}>
        <section aria-label={t('reconciliation.statementEntries')}>
          <h2>{t('reconciliation.statementEntries')}</h2>
          <EntrySide
            search={search}
            chosen={entries}
            choose={setEntries}
            mayChoose={mayMatch}
            known={accounts.data?.master}
          />
        </section>
        <section aria-label={t('reconciliation.paymentsAndReceipts')}>
          <h2>{t('reconciliation.paymentsAndReceipts')}</h2>
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
