import { formatCents } from '../../shared/format/money.ts';
import { wordsOf } from '../../shared/format/words.ts';
import type { OperatorRole } from './documents.generated.ts';

export const ROLES = [
  'VIEWER',
  'PREPARER',
  'APPROVER',
  'TREASURER',
  'ACCOUNTANT',
  'ADMIN',
] as const satisfies readonly OperatorRole[];

/** What each role may do. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, string>> = {
  VIEWER: 'Viewer: sees everything of finance, changes nothing',
  PREPARER: 'Preparer: makes payables and payment runs',
  APPROVER: 'Approver: approves payables, up to an amount',
  TREASURER: 'Treasurer: releases payment runs, closes days',
  ACCOUNTANT: 'Accountant: matches statements, makes accounting batches',
  ADMIN: 'Admin: keeps master data, partners, credentials, persons',
};

/** Roles that decide what others make: who gets one of them needs a second admin. */
const DECIDING: readonly OperatorRole[] = ['APPROVER', 'TREASURER', 'ADMIN'];
export const decides = (roles: readonly OperatorRole[]): boolean => roles.some((role) => DECIDING.includes(role));

export const rolesText = (roles: readonly string[]): string => roles.map(wordsOf).join(', ');

/** Up to which amount somebody approves. */
export const authorityText = (cents: number | null): string | null =>
  cents === null ? null : cents >= Number.MAX_SAFE_INTEGER ? 'any amount' : `up to ${formatCents(cents)}`;
