import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { StatementRail } from '../../rails/statements.ts';
import type { CaseKind } from '../cases/case-kinds.ts';
import { type NewCase, openCases } from '../cases/case-opening.ts';

const BATCH = 500;

// Only those that this comparison found first: a case gets its evidence once.
const NEW = statement(
  'new_rail_differences',
  `select d.result, d.reference, d.direction, d.occurrence, d.amount_here as "amountHere", d.amount_there as "amountThere",
     d.booked_at as "bookedAt", d.settled_at as "settledAt", d.transaction_id as "transactionId", t.account_id as "accountId",
     d.part, p.message_id as "messageId", p.signature, p.received_at as "receivedAt"
   from rail_difference d left join transaction t on t.id = d.transaction_id
     left join rail_statement_part p on p.statement = $5 and p.part = d.part
   where d.institution_id = $1 and d.rail = $2 and d.day = $3 and d.first_run = $4 and d.result not in ('pending', 'in_case')
   order by d.result, d.reference, d.direction, d.occurrence`,
);
const EVIDENCE = statement(
  'evidence_of_rail_statement',
  `select message_id as "messageId", signature, received_at as "at" from rail_statement_part where statement = $1
   order by part desc limit 1`,
);

/**
 * Kinds of cases that messages of a rail open, with the reference as key. Their difference from a statement is the same
 * fact, and a second case would let persons book the money twice.
 */
export const CASES_ABOUT_MESSAGES = [
  'settled_after_failure',
  'failed_after_settlement',
  'unknown_order',
  'refused_credit',
  'return_above_original',
] as const satisfies readonly CaseKind[];

type Result = Extract<NewCase['kind'], 'missing_here' | 'missing_there' | 'different_amount' | 'different_instant'>;

interface Difference {
  readonly result: Result;
  readonly reference: string;
  readonly direction: 'in' | 'out';
  readonly occurrence: number;
  readonly amountHere: number | null;
  readonly amountThere: number | null;
  readonly bookedAt: Date | null;
  readonly settledAt: Date | null;
  readonly transactionId: string | null;
  readonly accountId: number | null;
  readonly part: number | null;
  readonly messageId: string | null;
  readonly signature: string | null;
  readonly receivedAt: Date | null;
}

export interface CurrentStatement {
  readonly id: string;
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  readonly producedAt: Date;
  readonly settlementAccountId: number;
}

interface Compared {
  readonly institutionId: number;
  readonly rail: StatementRail;
  readonly day: string;
  readonly run: number;
  readonly current: CurrentStatement;
  /** Whether this statement is compared for the first time. */
  readonly isFirst: boolean;
  /** Opening balance plus entries, in cents. Null: the statement has no balances. */
  readonly computed: bigint | null;
}

/** Key of the case of a difference, unique in the institution. {@link CASE_OF_DIFFERENCE} builds the same key. */
const differenceKey = (
  day: string,
  rail: StatementRail,
  { result, reference, direction, occurrence }: Pick<Difference, 'result' | 'reference' | 'direction' | 'occurrence'>,
): string => `${day}:${rail}:${result}:${direction}:${reference}${occurrence > 1 ? `:${occurrence}` : ''}`;

/** Money that the books miss. The rail has it, unless only the books have the row: then its money never moved. */
function missing({ result, direction, amountHere, amountThere }: Difference): Pick<NewCase, 'amount' | 'direction'> {
  if (result === 'different_instant') return { amount: amountThere, direction: null };
  const amount = (amountThere ?? 0) - (amountHere ?? 0);
  const opposite = direction === 'in' ? 'out' : 'in';
  return { amount: Math.abs(amount), direction: amount > 0 ? direction : opposite };
}

/** SQL that finds the id of the case of a difference `d`. Null for rows that wait. */
export const CASE_OF_DIFFERENCE = `coalesce(d.case_id, (select c.id from rail_case c
  where c.institution_id = d.institution_id and c.kind = d.result and c.subject_key =
    concat_ws(':', d.day, d.rail, d.result, d.direction, d.reference, case when d.occurrence > 1 then d.occurrence end)))`;

/** Opens a case for each difference that the comparison found first, and one when the balances contradict the entries. */
export async function openDifferenceCases(tx: Queryable, now: Date, compared: Compared): Promise<void> {
  const { institutionId, rail, day, run, current, isFirst, computed } = compared;
  const differences = await tx.query<Difference>(NEW, [institutionId, rail, day, run, current.id]);
  const cases = differences.map((difference) => caseOf(compared, difference));
  for (let from = 0; from < cases.length; from += BATCH) await openCases(tx, now, cases.slice(from, from + BATCH));
  const { closingBalance } = current;
  if (!isFirst || computed === null || closingBalance === null || computed === BigInt(closingBalance)) return;
  await openCases(tx, now, [await contradiction(tx, compared, computed, closingBalance)]);
}

function caseOf({ institutionId, rail, day, current }: Compared, difference: Difference): NewCase {
  const { result, reference, direction, transactionId, accountId, amountHere, amountThere } = difference;
  const { bookedAt, settledAt, messageId, signature, receivedAt } = difference;
  const settled = settledAt?.toISOString() ?? null;
  return {
    kind: result,
    ...{ rail, institutionId, key: differenceKey(day, rail, difference), reference, transactionId, accountId },
    ...missing(difference),
    facts: {
      ...{ day, direction, amount_here: amountHere, amount_there: amountThere },
      ...{ booked_at: bookedAt?.toISOString() ?? null, settled_at: settled, statement: current.id },
    },
    evidence:
      messageId === null || receivedAt === null
        ? []
        : [
            {
              ...{ messageId, type: `${rail}.statement`, signature, at: receivedAt },
              body: { day, part: difference.part, entry: { reference, direction, amount: amountThere, at: settled } },
            },
          ],
  };
}

async function contradiction(
  tx: Queryable,
  { institutionId, rail, day, current }: Compared,
  computed: bigint,
  closingBalance: number,
): Promise<NewCase> {
  const [evidence] = await tx.query<{ messageId: string; signature: string | null; at: Date }>(EVIDENCE, [current.id]);
  const balances = { opening_balance: current.openingBalance, closing_balance: closingBalance };
  return {
    kind: 'statement_contradiction',
    ...{ rail, institutionId, key: `${day}:${rail}:statement_contradiction:${current.id}`, reference: null },
    ...{ transactionId: null, accountId: null, amount: null, direction: null },
    facts: { day, ...balances, computed_balance: computed.toString(), statement: current.id },
    evidence: evidence ? [{ ...evidence, type: `${rail}.statement`, body: { day, ...balances } }] : [],
  };
}
