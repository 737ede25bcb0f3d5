import { z } from 'zod';
import { type Finder, statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { isUuid } from '../../platform/text/ids.ts';
import { type TransactionType, typesReadableWith } from '../transaction-kinds.ts';
import { t } from './texts.ts';

/** End-to-end id of a PIX (`E…`) or return id of a refund (`D…`). Case-sensitive. */
const RAIL_ID = /^[ED][0-9A-Za-z]{31}$/;

const FORMS = inSchema(t('mustBeReference'));

/** A transaction's id, the id of one of its statement entries, or its end-to-end id. UUIDs become lower case. */
export const TransactionReference = z
  .string()
  .max(36, FORMS)
  .refine((value) => isUuid(value) || RAIL_ID.test(value), FORMS)
  .transform((value) => (isUuid(value) ? value.toLowerCase() : value))
  .meta({
    type: 'string',
    description:
      'The transaction: its `transactionId`, the `id` of one of its statement entries, or its end-to-end id (the return id of a refund)',
  });

export const NAMES_OF_TRANSACTION =
  'The `transactionId` or `id` of the transaction, the `entryId` of one of its statement entries, or its end-to-end id.';

const OF_ENTRY = statement(
  'transaction_of_statement_entry',
  `select t.id from posting p join transaction t on t.id = p.transaction_id where p.id = $2::uuid and t.partner_id = $1`,
);
const OF_RAIL_ID = statement(
  'transaction_of_end_to_end_id',
  `select t.id from transaction t where t.end_to_end_id = $2 and t.partner_id = $1 and t.type = any ($3)
   order by t.type = $4 desc limit 1`,
);

/** A PIX between two accounts of the partner has one end-to-end id for two transactions: `preferred` selects one. */
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

/** Finds the PIX to refund. Of a PIX between two accounts of the partner, this is the received side. */
export const receivedPixBy = (database: Finder, partnerId: string, reference: string): Promise<string | null> =>
  transactionIdBy(database, partnerId, reference, typesReadableWith('pix:read'), 'pix_in');
