import { z } from 'zod';
import { type Finder, statement } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { type TransactionType, typesRead } from './kinds.ts';

/** End-to-end id of a PIX (`E…`), or return id of a refund (`D…`); case-sensitive. */
const RAIL_ID = /^[ED][0-9A-Za-z]{31}$/;

const FORMS = 'must be a transaction id, a statement entry id (both UUIDs), or an end-to-end id (32 characters)';

/**
 * How a caller names a transaction: by its own id, by the id of one of its statement entries, or by its end-to-end id.
 * UUIDs are handed on in lower case.
 */
export const TransactionReference = z
  .string()
  .max(36, FORMS)
  .refine((value) => isUuid(value) || RAIL_ID.test(value), FORMS)
  .transform((value) => (isUuid(value) ? value.toLowerCase() : value))
  .meta({
    type: 'string',
    description:
      'Transaction: its `transactionId`, the `id` of one of its statement entries, or its end-to-end id (of a refund: its return id)',
  });

/** The same, for arguments of the graph. */
export const NAMES_OF_TRANSACTION =
  'Its `transactionId` or `id`, the `entryId` of one of its statement entries, or its end-to-end id.';

const OF_ENTRY = statement(
  'transaction_of_statement_entry',
  `select t.id from posting p join transaction t on t.id = p.transaction_id where p.id = $2::uuid and t.partner_id = $1`,
);
const OF_RAIL_ID = statement(
  'transaction_of_end_to_end_id',
  `select t.id from transaction t where t.end_to_end_id = $2 and t.partner_id = $1 and t.type = any ($3)
   order by t.type = $4 desc limit 1`,
);

/**
 * The id of the partner's transaction that has this statement entry or end-to-end id; null when there is none. A payment
 * between two accounts of the partner has one end-to-end id for two transactions: the one of type `preferred` wins.
 */
export async function transactionIdBy(
  database: Finder,
  partnerId: string,
  reference: string,
  types: readonly TransactionType[],
  preferred: 'pix_out' | 'pix_in',
): Promise<string | null> {
  const found = isUuid(reference)
    ? await database.find<{ id: string }>(OF_ENTRY, [partnerId, reference])
    : await database.find<{ id: string }>(OF_RAIL_ID, [partnerId, reference, types, preferred]);
  return found?.id ?? null;
}

/** The same for a PIX to refund: of a payment between two accounts of the partner, the side that received it. */
export const receivedPixBy = (database: Finder, partnerId: string, reference: string): Promise<string | null> =>
  transactionIdBy(database, partnerId, reference, typesRead('pix:read'), 'pix_in');
