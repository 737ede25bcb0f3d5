import './audit.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/format/words.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';

/** What somebody did to something. */
export interface Entry {
  readonly entryId: string;
  /** As the trail names it, `PAYABLE`; or the type of the thing, `payable`. */
  readonly kind: string;
  readonly resourceId: string;
  readonly action: string;
  readonly author: string;
  readonly changes: unknown;
  readonly requestId: string;
  readonly occurredAt: string;
}

/** `payable.first_approved` as `Payable first approved`. */
export const actionText = (action: string): string => wordsOf(action.replaceAll('.', '_'));

/** Who did it, and as what. */
export function Author({ author }: { readonly author: string }) {
  const [kind, name] = partsOf(author);
  return (
    <>
      {name}
      {kind === 'operator' ? null : <span className="below">{AUTHORS[kind] ?? wordsOf(kind)}</span>}
    </>
  );
}

const AUTHORS: Readonly<Record<string, string>> = { partner_api: 'integration', deployment: 'runs the gateway' };

function partsOf(author: string): readonly [kind: string, name: string] {
  const at = author.indexOf(':');
  return at < 0 ? ['', author] : [author.slice(0, at), author.slice(at + 1)];
}

/** The thing, as a link to its screen where it has one. */
export function Thing({ entry: { kind, resourceId, action } }: { readonly entry: Entry }) {
  const words = wordsOf(kind);
  const shown = `${words} ${resourceId}`;
  switch (kind.toUpperCase()) {
    case 'PAYABLE':
      return (
        <Link to="/payables/$payableId" params={{ payableId: resourceId }}>
          {shown}
        </Link>
      );
    case 'COUNTERPARTY':
      return (
        <Link to="/counterparties/$counterpartyId" params={{ counterpartyId: resourceId }}>
          {shown}
        </Link>
      );
    case 'PERSON':
      return (
        <Link to="/persons/$login" params={{ login: resourceId }}>
          {shown}
        </Link>
      );
    case 'CHANGE_REQUEST':
      return (
        <Link to="/changes/$changeId" params={{ changeId: resourceId }}>
          {shown}
        </Link>
      );
    case 'BANK_ACCOUNT':
      return (
        <Link to="/master/bank-accounts/$bankAccountId" params={{ bankAccountId: resourceId }}>
          {shown}
        </Link>
      );
    case 'DEPUTYSHIP':
      return (
        <Link to="/deputyships" search={{ show: 'all' }}>
          {shown}
        </Link>
      );
    default:
      return action.startsWith('finance.company_') ? (
        <Link to="/master/companies/$companyId" params={{ companyId: resourceId }}>
          {shown}
        </Link>
      ) : (
        shown
      );
  }
}

/** All of an entry. */
export function EntryFacts({ entry }: { readonly entry: Entry }) {
  const changes = Object.entries((entry.changes ?? {}) as Readonly<Record<string, unknown>>);
  const [kind, name] = partsOf(entry.author);
  return (
    <>
      <div className="entry-facts">
        <Facts
          facts={[
            ['When', <When key="at" at={entry.occurredAt} />],
            ['Who', kind === 'operator' ? name : `${name} (${AUTHORS[kind] ?? wordsOf(kind)})`],
            ['Thing', <Thing key="thing" entry={entry} />],
            ['Request', <Copy key="request" text={entry.requestId} label="request" />],
          ]}
        />
      </div>
      <h3>What it became</h3>
      {changes.length === 0 ? (
        <p className="muted">Nothing beyond that it was done.</p>
      ) : (
        <dl className="changes">
          {changes.map(([field, value]) => (
            <div key={field}>
              <dt>{wordsOf(field)}</dt>
              <dd>{changeText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function changeText(value: unknown): ReactNode {
  if (typeof value === 'object' && value !== null && 'to' in value && 'from' in value) {
    return (
      <>
        <s className="muted">{plain(value.from)}</s> {plain(value.to)}
      </>
    );
  }
  return plain(value);
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(plain).join(', ') || 'none';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${wordsOf(name)}: ${plain(each)}`)
    .join('\n');
};
