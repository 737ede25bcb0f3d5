import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents } from '../../shared/format/money.ts';
import { formatDay, formatInstant } from '../../shared/format/time.ts';
import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
import { useMaster } from '../master/use-master.ts';
import { authorityText, rolesText } from './words.ts';

const MEMBERS = [
  'absent',
  'accountId',
  'authority',
  'authorizedIps',
  'branchId',
  'companyId',
  'customerId',
  'dailyLimit',
  'deputy',
  'disabledAt',
  'effectiveFrom',
  'effectiveUntil',
  'expiresAt',
  'feeType',
  'firstDay',
  'fixedAmount',
  'freeTransactionsPerMonth',
  'hours',
  'isIntegration',
  'keyId',
  'lastDay',
  'maxAmount',
  'minAmount',
  'monthlyLimit',
  'name',
  'nighttimeLimit',
  'percent',
  'pixOutDailyLimit',
  'pixOutMonthlyLimit',
  'pixOutTransactionLimit',
  'productsOff',
  'roles',
  'scope',
  'scopes',
  'secondApprovalFrom',
  'suspendedSince',
  'transactionLimit',
] as const;

const AMOUNTS = /(Limit|Amount|ApprovalFrom)$/;
const DAYS = /^(effective|first|last)/;
const LIMIT_OF_ACCOUNT = /^(pixOut|nighttime)/;

type Members = Readonly<Record<string, unknown>>;
interface Shown {
  readonly was?: unknown;
  readonly wanted: unknown;
}

function nameOf(member: string): string {
  const known = MEMBERS.find((each) => each === member);
  return known ? t(`persons.member.${known}`) : wordsOf(member.replaceAll(/([A-Z])/g, '_$1'));
}

function textOf(member: string, value: unknown): string {
  if (member === 'authority') return authorityText(value as number | null) ?? t('persons.authority.none');
  if (member === 'roles') return rolesText(value as readonly string[]);
  if (member === 'disabledAt') return value === null ? t('persons.value.active') : t('persons.value.disabled');
  if (member === 'suspendedSince') return value === null ? t('persons.value.active') : t('persons.value.suspended');
  if (member === 'expiresAt' && value === null) return t('persons.value.never');
  if (member === 'authorizedIps' && value === null) return t('persons.value.anyAddress');
  if (value === null && LIMIT_OF_ACCOUNT.test(member)) return t('persons.value.default');
  if (value === null || value === undefined) return t('persons.value.none');
  if (typeof value === 'boolean') return value ? t('persons.value.yes') : t('persons.value.no');
  if (AMOUNTS.test(member) && typeof value === 'number') return formatCents(value);
  if (member === 'percent') return `${value} %`;
  if (DAYS.test(member)) return formatDay(String(value));
  if (member.endsWith('At')) return formatInstant(String(value));
  if (Array.isArray(value)) return value.length === 0 ? t('persons.value.none') : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function movesOf({ was, wanted }: Shown): readonly (readonly [member: string, from: string | null, to: string])[] {
  const before = (was ?? null) as Members | null;
  return Object.entries((wanted ?? {}) as Members)
    .filter(([member, value]) => value !== null || (before !== null && member in before) || member === 'authority')
    .map(([member, value]) => [
      member,
      before && member in before ? textOf(member, before[member]) : null,
      textOf(member, value),
    ]);
}

export function wantedFacts(shown: Shown): readonly (readonly [name: string, value: ReactNode])[] {
  return movesOf(shown).map(([member, from, to]) => [
    nameOf(member),
    member === 'companyId' || member === 'branchId' ? (
      <PlaceName key={member} member={member} id={to} />
    ) : from === null ? (
      to
    ) : (
      `${from} → ${to}`
    ),
  ]);
}

function PlaceName({ member, id }: { readonly member: 'companyId' | 'branchId'; readonly id: string }) {
  const { companyName, branchName } = useMaster();
  if (member === 'branchId') return <>{branchName(id)}</>;
  return (
    <Link to="/master/companies/$companyId" params={{ companyId: id }}>
      {companyName(id)}
    </Link>
  );
}

export const wantedText = (shown: Shown): string =>
  movesOf(shown)
    .filter(([member]) => !/(Id|publicKey)$/.test(member) || member === 'accountId')
    .map(([member, from, to]) => `${nameOf(member)}: ${from === null ? to : `${from} → ${to}`}`)
    .join('; ');

export function approvalsText({
  approvedBy,
  approvalsNeeded,
  consentedBy,
}: {
  readonly approvedBy: readonly string[];
  readonly approvalsNeeded: number;
  readonly consentedBy: string | null;
}): string {
  const missing = approvalsNeeded - approvedBy.length;
  return [
    consentedBy === null ? null : t('persons.approvals.consented', { author: authorOf(consentedBy) }),
    approvedBy.length === 0 ? null : t('persons.approvals.approved', { authors: approvedBy.map(authorOf).join(', ') }),
    missing > 0 ? t('persons.approvals.missing', { count: missing }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
