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

export const ROLE_WORDS: Readonly<Record<OperatorRole, string>> = {
  VIEWER: 'Viewer: sees all finance data, changes nothing',
  PREPARER: 'Preparer: enters payables and creates payment batches',
  APPROVER: 'Approver: approves payables up to a limit',
  TREASURER: 'Treasurer: releases payment batches and closes treasury days',
  ACCOUNTANT: 'Accountant: matches statements and generates accounting batches',
  ADMIN: 'Admin: manages master data, partners, credentials and operators',
};

/** Roles that decide on the work of others. Granting one of them needs a second admin. */
const DECIDING: readonly OperatorRole[] = ['APPROVER', 'TREASURER', 'ADMIN'];
export const decides = (roles: readonly OperatorRole[]): boolean => roles.some((role) => DECIDING.includes(role));

export const rolesText = (roles: readonly string[]): string => roles.map(wordsOf).join(', ');

export const authorityText = (cents: number | null): string | null =>
  cents === null ? null : cents >= Number.MAX_SAFE_INTEGER ? 'any amount' : `up to ${formatCents(cents)}`;
