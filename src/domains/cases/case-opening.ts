import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { newId } from '../../platform/text/ids.ts';
import { isoText } from '../../platform/time/instant.ts';
import type { SettlementBatch } from '../transactions/settlement-batch.ts';
import type { CASE_DIRECTIONS, CaseKind, CaseRail } from './case-kinds.ts';

const OPEN = statement('open_rail_cases', 'select open_rail_cases($1, $2)');
const FACTS = 'rail_case';

/** A message of a rail, as it arrived. */
export interface CaseEvidence {
  readonly messageId: string;
  readonly type: string;
  readonly body: unknown;
  readonly signature: string | null;
  readonly at: Date;
}

export interface NewCase {
  readonly kind: CaseKind;
  readonly rail: CaseRail;
  /** Null: the institution with the ISPB, or the only institution of the deployment. */
  readonly institutionId: number | null;
  readonly ispb?: string | null;
  /** Identifies the fact, at most 200 characters. The same kind and key again only add evidence. */
  readonly key: string;
  /** End-to-end id, return id, control number or operation id. */
  readonly reference: string | null;
  readonly transactionId: string | null;
  readonly accountId: number | null;
  /** Cents. Null when the rail does not state an amount. */
  readonly amount: number | null;
  /** Direction of the money that the books miss, seen from the institution. */
  readonly direction: keyof typeof CASE_DIRECTIONS | null;
  /** Facts of the books and of the rail. Names in snake case, numbers in cents. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly evidence: readonly CaseEvidence[];
}

/** Opens cases, or adds evidence to known ones. Each case keeps its first 20 messages. @throws Error without institution */
export async function openCases(tx: Queryable, now: Date, cases: readonly NewCase[]): Promise<void> {
  if (cases.length > 0) await tx.query(OPEN, [JSON.stringify(cases.map(rowOf)), now]);
}

/** Like {@link openCases}, with the message that settlement is handling as evidence. */
export function openCase(batch: SettlementBatch, newCase: Omit<NewCase, 'evidence'>): void {
  const { id, routingKey, body, signature = null } = batch.message;
  const evidence = [{ messageId: id, type: routingKey, body, signature, at: batch.now }];
  batch.write(FACTS, rowOf({ ...newCase, evidence }));
}

const rowOf = ({ evidence, ispb = null, ...each }: NewCase) => ({
  id: newId(),
  kind: each.kind,
  rail: each.rail,
  institution_id: each.institutionId,
  ispb,
  subject_key: each.key,
  reference: each.reference,
  transaction_id: each.transactionId,
  account_id: each.accountId,
  amount: each.amount,
  direction: each.direction,
  facts: each.facts,
  evidence: evidence.map(({ messageId, type, body, signature, at }) => ({
    ...{ message_id: messageId, type, body, signature },
    received_at: isoText(at),
  })),
});
