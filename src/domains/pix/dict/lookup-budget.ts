import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError, type ErrorCode } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/operation.ts';
import type { Party } from '../../../rails/spi.ts';

/** Tokens that a payer's bucket holds: an individual's, a legal entity's. */
export interface LookupBudget {
  readonly pf: number;
  readonly pj: number;
}

declare module '../../../platform/operation.ts' {
  interface Services {
    readonly lookupBudget: LookupBudget;
  }
}

// The costs are the directory's (DICT API 1.8.0, `ENTRIES_READ_USER_ANTISCAN`): a key that exists 1, one that does not 20.
export const HIT = 1;
export const MISS = 20;

const TAKE = statement('take_dict_lookup', 'select * from take_dict_lookup($1, $2, $3, $4, $5, $6)');
const ADD = statement(
  'add_lookup_tokens',
  'update dict_budget set tokens = tokens + $3 where customer_id = $1 and partner_id = $2',
);

/** Who a lookup is made for. */
export interface Payer {
  readonly customerId: number;
  readonly institutionId: number;
  readonly party: Party;
}

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  account_not_of_partner: 'accountId is not an account of this partner',
  payer_account_required: 'the holder of the account has no document',
};

/**
 * Begins a lookup for the holder of an account: takes what a key that exists costs, before anybody is asked, so that
 * lookups at the same time never use one token twice. `document` null: the payer's is not checked.
 * @throws AppError account_not_of_partner, payer_account_required, payer_document_mismatch, lookup_budget_exhausted.
 */
export async function takeLookup(
  db: Queryable,
  { partnerId }: Principal,
  budget: LookupBudget,
  lookup: { readonly accountId: number; readonly document: string | null; readonly now: Date },
): Promise<Payer> {
  const { accountId, document, now } = lookup;
  const [row] = await db.query<Row>(TAKE, [partnerId, accountId, document, now, budget.pf, budget.pj]);
  if (!row) throw new Error('take_dict_lookup answered no row');
  if (row.code !== null) {
    const details = row.retry_after === null ? {} : { retry_after: row.retry_after };
    throw new AppError(row.code, MESSAGES[row.code], details);
  }
  const {
    code: _code,
    retry_after: _retryAfter,
    customer_id: customerId,
    institution_id: institutionId,
    ...party
  } = row;
  return { customerId, institutionId, party };
}

interface Row extends Party {
  readonly code: ErrorCode | null;
  readonly retry_after: number | null;
  readonly customer_id: number;
  readonly institution_id: number;
}

/** The key does not exist: takes what that costs more. The bucket can fall below zero, and refills from there. */
export const chargeMiss = (db: Queryable, { partnerId }: Principal, { customerId }: Payer): Promise<object[]> =>
  db.query(ADD, [customerId, partnerId, HIT - MISS]);

/** Gives back what was taken: the directory did not answer, or nobody is told what it said. */
export const returnTokens = (
  db: Queryable,
  { partnerId }: Principal,
  { customerId }: Payer,
  tokens: number,
): Promise<object[]> => db.query(ADD, [customerId, partnerId, tokens]);
