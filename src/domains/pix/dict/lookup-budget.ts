import { setStatement } from '../../../platform/database/batched-statement.ts';
import type { Batcher } from '../../../platform/database/batcher.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { ErrorCode } from '../../../platform/errors/refusal.ts';
import type { Text } from '../../../platform/language/text.ts';
import type { Services } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { isoText } from '../../../platform/time/instant.ts';
import type { Party } from '../../../rails/spi.ts';
import { t } from './texts.ts';

export interface LookupBudget {
  readonly pf: number;
  readonly pj: number;
}

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    readonly lookupBudget: LookupBudget;
    /** Concurrent lookups share a statement. Each locks the bucket of an account's holder. */
    readonly lookupCalls: Batcher;
  }
}

// Costs as in the directory (DICT API 1.8.0, `ENTRIES_READ_USER_ANTISCAN`): 1 for a found key, 20 for an unknown key.
export const HIT = 1;
export const MISS = 20;

const TAKE = setStatement('take_dict_lookups', 'select * from take_dict_lookups($1)');
const ADD = statement(
  'add_lookup_tokens',
  'update dict_budget set tokens = tokens + $3 where customer_id = $1 and partner_id = $2',
);

export interface Payer {
  readonly customerId: number;
  readonly institutionId: number;
  readonly party: Party;
}

const MESSAGES: Readonly<Partial<Record<ErrorCode, Text>>> = {
  account_not_of_partner: t('accountNotOfPartner'),
  payer_account_required: t('holderWithoutDocument'),
};

/**
 * Takes the cost of a found key before the directory is queried, so that concurrent lookups never spend one token
 * twice. With `document` null the payer's document is not checked.
 * @throws AppError account_not_of_partner, payer_account_required, payer_document_mismatch, lookup_budget_exhausted
 */
export async function takeLookup(
  { lookupCalls, lookupBudget: { pf, pj } }: Services,
  { partnerId }: Principal,
  lookup: { readonly accountId: number; readonly document: string | null; readonly now: Date },
): Promise<Payer> {
  const { accountId, document, now } = lookup;
  const call = { partner_id: partnerId, account_id: accountId, document, now: isoText(now), pf, pj };
  const row = await lookupCalls.run<Row>({ statement: TAKE, values: [JSON.stringify(call)], locks: accountId });
  if (!row) throw new Error('take_dict_lookups returned no row');
  if (row.code !== null) {
    const details = row.retry_after === null ? {} : { retry_after: row.retry_after };
    throw new AppError(row.code, MESSAGES[row.code], details);
  }
  const { customer_id: customerId, institution_id: institutionId } = row;
  const { ispb, name, document: ownDocument, agency, accountNumber, accountType } = row;
  return {
    customerId,
    institutionId,
    party: { ispb, name, document: ownDocument, agency, accountNumber, accountType },
  };
}

interface Row extends Party {
  readonly code: ErrorCode | null;
  readonly retry_after: number | null;
  readonly customer_id: number;
  readonly institution_id: number;
}

/** Takes the additional cost of an unknown key. The bucket can fall below zero. */
export const chargeMiss = (db: Queryable, { partnerId }: Principal, { customerId }: Payer): Promise<object[]> =>
  db.query(ADD, [customerId, partnerId, HIT - MISS]);

export const returnTokens = (
  db: Queryable,
  { partnerId }: Principal,
  { customerId }: Payer,
  tokens: number,
): Promise<object[]> => db.query(ADD, [customerId, partnerId, tokens]);
