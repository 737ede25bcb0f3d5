import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';

type Row = Readonly<Record<string, unknown>>;

/** Links to the objects of a row whose ids are known. */
function linksOf(row: Row): readonly ReactNode[] {
  const id = (name: string) => (typeof row[name] === 'string' ? row[name] : null);
  const [payableId, receivableId, batchId] = [id('payable_id'), id('receivable_id'), id('batch_id')];
  const [orderId, entryId, matchId] = [id('order_id'), id('entry_id'), id('match_id')];
  return [
    payableId && (
      <Link key="payable" to="/payables/$payableId" params={{ payableId }}>
        {t('subledger.open.payable')}
      </Link>
    ),
    receivableId && (
      <Link key="receivable" to="/receivables/$receivableId" params={{ receivableId }}>
        {t('subledger.open.receivable')}
      </Link>
    ),
    batchId && (
      <Link key="batch" to="/payment-runs/$batchId" params={{ batchId }}>
        {t('subledger.open.batch')}
      </Link>
    ),
    orderId && (
      <Link key="order" to="/payment-orders/$orderId" params={{ orderId }}>
        {t('subledger.open.order')}
      </Link>
    ),
    entryId && (
      <Link key="entry" to="/reconciliation/entries/$entryId" params={{ entryId }}>
        {t('subledger.open.entry')}
      </Link>
    ),
    matchId && (
      <Link key="match" to="/matches/$matchId" params={{ matchId }}>
        {t('subledger.open.match')}
      </Link>
    ),
  ].filter((link) => link !== null);
}

export function BrokenRows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul className="subledger-rows">
      {rows.map((row) => {
        const values = Object.entries(row).filter(([, value]) => value !== null);
        return (
          <li key={JSON.stringify(row)}>
            {linksOf(row).map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
              <span key={index}>{link} </span>
            ))}
            <code>{values.map(([name, value]) => `${name} ${String(value)}`).join(', ')}</code>
          </li>
        );
      })}
    </ul>
  );
}
