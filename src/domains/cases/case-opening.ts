import type { Queryable } from '../../platform/database/queryable.ts';

/** A contradiction between a rail and the books, with evidence, that a person settles. */
export interface NewCase {
  readonly kind: 'credit_taken_back';
  readonly rail: 'spi' | 'str' | 'bills';
  readonly institutionId: number | null;
  readonly ispb?: string | null;
  /** Identifies the fact. At most 200 characters. */
  readonly key: string;
  readonly reference: string | null;
  readonly transactionId: string | null;
  readonly accountId: number | null;
  /** In cents. */
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

/** Fails, so that the caller keeps its work open, until cases can be stored. */
export async function openCases(_tx: Queryable, _now: Date, cases: readonly NewCase[]): Promise<void> {
  if (cases.length > 0) throw new Error(`${cases.length} cases cannot be stored`);
}
