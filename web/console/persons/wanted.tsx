import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents } from '../../shared/format/money.ts';
import { formatDay, formatInstant } from '../../shared/format/time.ts';
import { authorOf, plural, wordsOf } from '../../shared/format/words.ts';
import { useMaster } from '../master/use-master.ts';
import type { ChangeSubject } from './documents.generated.ts';
import { authorityText, rolesText } from './words.ts';

export const SUBJECT_WORDS: Readonly<Record<ChangeSubject, string>> = {
  CREDENTIAL: 'Credential',
  PERSON: 'Operator',
  PARTNER: 'Partner',
  FINANCE_SETTINGS: 'Finance settings',
  PAYING_ACCOUNT: 'Paying account',
  DEFAULT_LIMITS: 'Default limits',
  ACCOUNT_LIMITS: 'Account limits',
  LIMIT_RAISE_HOURS: 'Waiting time for limit raises',
  LIMIT_CEILINGS: 'Limit ceilings',
  FEE: 'Fee',
  DEPUTYSHIP: 'Deputy',
  RAIL_KEY: 'Rail connector key',
  PASSKEYS: 'Passkey reset',
};

const NAMES: Readonly<Record<string, string>> = {
  absent: 'Approver',
  accountId: 'Account',
  authority: 'Approval limit',
  authorizedIps: 'Allowed addresses',
  branchId: 'Branch',
  companyId: 'Company',
  customerId: 'Customer',
  dailyLimit: 'Daily limit',
  disabledAt: 'State',
  effectiveFrom: 'First day',
  effectiveUntil: 'Last day',
  expiresAt: 'Ends',
  feeType: 'Transaction',
  freeTransactionsPerMonth: 'Free per month',
  hours: 'Hours',
  isIntegration: 'Integration of the institution',
  keyId: 'Key id',
  maxAmount: 'Maximum',
  minAmount: 'Minimum',
  monthlyLimit: 'Monthly limit',
  nighttimeLimit: 'Nightly limit',
  percent: 'Percentage',
  pixOutDailyLimit: 'PIX sent in a day',
  pixOutMonthlyLimit: 'PIX sent in a month',
  pixOutTransactionLimit: 'One PIX sent',
  productsOff: 'Finance modules off',
  secondApprovalFrom: 'Two approvers from',
  suspendedSince: 'State',
  transactionLimit: 'Payment limit',
};

const AMOUNTS = /(Limit|Amount|ApprovalFrom)$/;
const DAYS = /^(effective|first|last)/;
const LIMIT_OF_ACCOUNT = /^(pixOut|nighttime)/;

type Members = Readonly<Record<string, unknown>>;
interface Shown {
  readonly was?: unknown;
  readonly wanted: unknown;
}

const nameOf = (member: string): string => NAMES[member] ?? wordsOf(member.replaceAll(/([A-Z])/g, '_$1'));

function textOf(member: string, value: unknown): string {
  if (member === 'authority') return authorityText(value as number | null) ?? 'none';
  if (member === 'roles') return rolesText(value as readonly string[]);
  if (member === 'disabledAt') return value === null ? 'active' : 'disabled';
  if (member === 'suspendedSince') return value === null ? 'active' : 'suspended';
  if (member === 'expiresAt' && value === null) return 'never';
  if (member === 'authorizedIps' && value === null) return 'any address';
  if (value === null && LIMIT_OF_ACCOUNT.test(member)) return 'default';
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (AMOUNTS.test(member) && typeof value === 'number') return formatCents(value);
  if (member === 'percent') return `${value} %`;
  if (DAYS.test(member)) return formatDay(String(value));
  if (member.endsWith('At')) return formatInstant(String(value));
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
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
    consentedBy === null ? null : `${authorOf(consentedBy)} consented`,
    approvedBy.length === 0 ? null : `approved by ${approvedBy.map(authorOf).join(', ')}`,
    missing > 0 ? `${plural(missing, 'more admin')} must approve` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
