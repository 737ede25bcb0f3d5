import { formatCents } from '../../../../platform/money/money.ts';
import type { ReadStatement } from './read-statement.ts';

const keyOf = ({ bankCode, branch, account, currency }: ReadStatement) =>
  [bankCode, branch, account, currency].join('|');

/** One statement for each account. The parts of an account follow each other in the file. */
export const mergedStatements = (statements: readonly ReadStatement[]): readonly ReadStatement[] =>
  [...Map.groupBy(statements, keyOf).values()].map(joinedStatement);

/** One statement of the parts of one account, in the order of time. */
export const joinedStatement = (parts: readonly ReadStatement[]): ReadStatement => parts.reduce(continued);

/** `next` begins with the balance with which `before` ends. */
function continued(before: ReadStatement, next: ReadStatement): ReadStatement {
  const breaks =
    before.closing && next.opening && before.closing.amount !== next.opening.amount
      ? [
          `the balance is ${formatCents(before.closing.amount)} before line ${next.line}, but the statement goes on with ${formatCents(next.opening.amount)}`,
        ]
      : [];
  return {
    ...before,
    to: next.to ?? before.to,
    closing: next.closing,
    contradictions: [...before.contradictions, ...breaks, ...next.contradictions],
    rows: [...before.rows, ...next.rows],
  };
}
