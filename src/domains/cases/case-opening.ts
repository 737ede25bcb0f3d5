import type { Queryable } from '../../platform/database/queryable.ts';

export const CASE_KINDS = {
  missing_here: 'The rail settled it, the books do not have it.',
  missing_there: 'The books have it, the rail does not.',
  different_amount: 'The rail and the books have different amounts.',
  different_instant: 'The rail and the books have different times.',
  statement_contradiction: 'A statement of the rail contradicts itself.',
};
export type CaseKind = keyof typeof CASE_KINDS;

export interface NewCase {
  readonly kind: CaseKind;
  readonly rail: 'spi' | 'str' | 'bills';
  readonly institutionId: number | null;
  readonly key: string;
  readonly reference: string | null;
  readonly transactionId: string | null;
  readonly accountId: number | null;
  /** Cents. */
  readonly amount: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly evidence: readonly {
    readonly messageId: string;
    readonly type: string;
    readonly body: unknown;
    readonly signature: string | null;
    readonly at: Date;
  }[];
}

export async function openCases(_tx: Queryable, _now: Date, _cases: readonly NewCase[]): Promise<void> {}
