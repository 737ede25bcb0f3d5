import './audit.css';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/format/words.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';

export interface Entry {
  readonly entryId: string;
  /** Kind as the audit trail names it (`PAYABLE`) or resource type (`payable`). */
  readonly kind: string;
  readonly resourceId: string;
  readonly action: string;
  readonly author: string;
  readonly changes: unknown;
  readonly provenance: {
    /** `CONSOLE`, `REST`, …; null in entries of earlier versions, which did not record it. */
    readonly channel: string | null;
    readonly address: string | null;
    readonly requestId: string;
    readonly isRequestIdClaimed: boolean;
    readonly passkeyId: string | null;
  };
  readonly occurredAt: string;
}

export const actionText = (action: string): string => wordsOf(action.replaceAll('.', '_'));

export function Author({ author }: { readonly author: string }) {
  const [kind, name] = partsOf(author);
  return (
    <>
      <bdi>{name}</bdi>
      {kind === 'operator' ? null : <span className="below">{AUTHORS[kind] ?? wordsOf(kind)}</span>}
    </>
  );
}

const AUTHORS: Readonly<Record<string, string>> = {
  partner_api: 'integration',
  deployment: 'administrator of the gateway',
};

function partsOf(author: string): readonly [kind: string, name: string] {
  const at = author.indexOf(':');
  return at < 0 ? ['', author] : [author.slice(0, at), author.slice(at + 1)];
}

const PLACES: Readonly<Record<string, (id: string) => LinkProps>> = {
  PAYABLE: (payableId) => linkOptions({ to: '/payables/$payableId', params: { payableId } }),
  PAYMENT_BATCH: (batchId) => linkOptions({ to: '/payment-runs/$batchId', params: { batchId } }),
  PAYMENT_ORDER: (orderId) => linkOptions({ to: '/payment-orders/$orderId', params: { orderId } }),
  REMITTANCE: (remittanceId) => linkOptions({ to: '/remittances/$remittanceId', params: { remittanceId } }),
  RECEIVABLE: (receivableId) => linkOptions({ to: '/receivables/$receivableId', params: { receivableId } }),
  STATEMENT_ENTRY: (entryId) => linkOptions({ to: '/reconciliation/entries/$entryId', params: { entryId } }),
  RECONCILIATION_MATCH: (matchId) => linkOptions({ to: '/matches/$matchId', params: { matchId } }),
  TREASURY_DAY: (day) => linkOptions({ to: '/treasury/$day', params: { day } }),
  COUNTERPARTY: (counterpartyId) => linkOptions({ to: '/counterparties/$counterpartyId', params: { counterpartyId } }),
  BANK_ACCOUNT: (bankAccountId) =>
    linkOptions({ to: '/master/bank-accounts/$bankAccountId', params: { bankAccountId } }),
  COMPANY: (companyId) => linkOptions({ to: '/master/companies/$companyId', params: { companyId } }),
  DEPUTYSHIP: () => linkOptions({ to: '/deputyships', search: { show: 'all' } }),
  PERSON: (login) => linkOptions({ to: '/persons/$login', params: { login } }),
  CHANGE_REQUEST: (changeId) => linkOptions({ to: '/changes/$changeId', params: { changeId } }),
  PARTNER: (partnerId) => linkOptions({ to: '/partners/$partnerId', params: { partnerId } }),
  CREDENTIAL: (credentialId) => linkOptions({ to: '/credentials/$credentialId', params: { credentialId } }),
};

export function Thing({ entry: { kind, resourceId, action } }: { readonly entry: Entry }) {
  const name = action.startsWith('finance.company_') ? 'COMPANY' : kind.toUpperCase();
  const shown = `${wordsOf(name)} ${resourceId}`;
  const place = PLACES[name]?.(resourceId);
  return place ? <Link {...place}>{shown}</Link> : shown;
}

const CHANNELS: Readonly<Record<string, string>> = {
  REST: 'REST',
  GRAPHQL: 'GraphQL',
  CONSOLE: 'Console',
  CLI: 'Command line',
  JOB: 'Gateway',
};

function throughText({ channel, address }: Entry['provenance']): string {
  if (channel === null) return 'Not recorded';
  return `${CHANNELS[channel] ?? wordsOf(channel)}${address === null ? '' : `, from ${address}`}`;
}

export function EntryFacts({ entry }: { readonly entry: Entry }) {
  const changes = Object.entries((entry.changes ?? {}) as Readonly<Record<string, unknown>>);
  const [kind, name] = partsOf(entry.author);
  const { requestId, isRequestIdClaimed, passkeyId } = entry.provenance;
  return (
    <>
      <div className="entry-facts">
        <Facts
          facts={[
            ['When', <When key="at" at={entry.occurredAt} />],
            ['Author', kind === 'operator' ? name : `${name} (${AUTHORS[kind] ?? wordsOf(kind)})`],
            ['Subject', <Thing key="thing" entry={entry} />],
            ['Channel', throughText(entry.provenance)],
            ...(passkeyId === null
              ? []
              : [['Signed with passkey', <Copy key="passkey" text={passkeyId} label="passkey" />] as const]),
            [
              isRequestIdClaimed ? 'Request id (chosen by the caller)' : 'Request id',
              <Copy key="request" text={requestId} label="request" />,
            ],
          ]}
        />
      </div>
      <h3>New values</h3>
      {changes.length === 0 ? (
        <p className="muted">No values changed.</p>
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
