import './audit.css';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';
import { KINDS } from './kinds.ts';

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
      {kind === 'operator' ? null : <span className="below">{authorKind(kind)}</span>}
    </>
  );
}

const AUTHORS = ['partner_api', 'deployment'] as const;

function authorKind(kind: string): string {
  const known = AUTHORS.find((each) => each === kind);
  return known ? t(`audit.author.${known}`) : wordsOf(kind);
}

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

/** Resources beyond the kinds of changes show their technical name. */
function resourceName(name: string): string {
  const known = KINDS.find((each) => each === name);
  return known ? t(`audit.resource.${known}`) : wordsOf(name);
}

export function Thing({ entry: { kind, resourceId, action } }: { readonly entry: Entry }) {
  const name = action.startsWith('finance.company_') ? 'COMPANY' : kind.toUpperCase();
  const shown = `${resourceName(name)} ${resourceId}`;
  const place = PLACES[name]?.(resourceId);
  return place ? <Link {...place}>{shown}</Link> : shown;
}

const CHANNELS = ['REST', 'GRAPHQL', 'CONSOLE', 'CLI', 'JOB'] as const;

function throughText({ channel, address }: Entry['provenance']): string {
  if (channel === null) return t('audit.channel.none');
  const known = CHANNELS.find((each) => each === channel);
  const name = known ? t(`audit.channel.${known}`) : wordsOf(channel);
  return address === null ? name : t('audit.channel.from', { channel: name, address });
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
            [t('audit.when'), <When key="at" at={entry.occurredAt} />],
            [t('audit.author'), kind === 'operator' ? name : t('audit.author.of', { name, kind: authorKind(kind) })],
            [t('audit.subject'), <Thing key="thing" entry={entry} />],
            [t('audit.channel'), throughText(entry.provenance)],
            ...(passkeyId === null
              ? []
              : [
                  [
                    t('audit.passkey'),
                    <Copy key="passkey" text={passkeyId} label={t('audit.passkey.label')} />,
                  ] as const,
                ]),
            [
              isRequestIdClaimed ? t('audit.request.claimed') : t('audit.request'),
              <Copy key="request" text={requestId} label={t('audit.request.label')} />,
            ],
          ]}
        />
      </div>
      <h3>{t('audit.values')}</h3>
      {changes.length === 0 ? (
        <p className="muted">{t('audit.values.none')}</p>
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
  if (value === null || value === undefined) return t('audit.value.none');
  if (Array.isArray(value)) return value.map(plain).join(', ') || t('audit.value.none');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${wordsOf(name)}: ${plain(each)}`)
    .join('\n');
};
