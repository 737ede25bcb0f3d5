import type { OperatorRole } from './documents.generated.ts';

export const ROLES = [
  'VIEWER',
  'PREPARER',
  'APPROVER',
  'TREASURER',
  'ACCOUNTANT',
  'ADMIN',
] as const satisfies readonly OperatorRole[];
