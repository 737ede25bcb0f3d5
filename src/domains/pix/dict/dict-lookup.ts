import { z } from 'zod';
import { setStatement } from '../../../platform/database/batched-statement.ts';
import { deleteInBatches } from '../../../platform/database/deletion.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../platform/operation/required-with-code.ts';
import { normalizeDocument } from '../../../platform/text/documents.ts';
import { buildEndToEndId } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { isoText } from '../../../platform/time/instant.ts';
import type { DirectoryEntry } from '../../../rails/directory.ts';
import type { Recipient } from '../../../rails/spi.ts';
import { chargeMiss, HIT, returnTokens, takeLookup } from './lookup-budget.ts';
import { t } from './texts.ts';
import { requirePixKey } from './typed-pix-key.ts';

const INSERT_LOOKUPS = setStatement(
  'insert_dict_lookups',
  `insert into dict_lookup (end_to_end_id, institution_id, partner_id, account_id, key, recipient, recipient_ispb, created_at)
   select l.* from jsonb_to_recordset($1) l(end_to_end_id text, institution_id bigint, partner_id uuid, account_id bigint, key text,
     recipient jsonb, recipient_ispb text, created_at timestamptz)`,
);
const DELETE_STALE = statement(
  'delete_stale_lookups',
  `delete from dict_lookup where ctid = any (array(
     select ctid from dict_lookup where created_at < $1 order by created_at limit $2 for update skip locked
   )) returning true as gone`,
);

/** Lookups are kept for a week, although their end-to-end ids can pay for only 12 hours. */
const KEEP_MS = 7 * 86_400_000;

export interface DictLookup extends DirectoryEntry {
  readonly endToEndId: string;
  readonly canonicalKey: string;
}

/**
 * Looks up a key for an account holder and issues the end-to-end id of one payment. Costs tokens: {@link takeLookup}.
 * A text that cannot be a key costs none.
 */
export const lookUpKey = readOperation({
  name: 'lookUpKey',
  keeps: true,
  scopes: ['pix:read'],
  summary: 'Looks up a PIX key in the directory and issues the end-to-end id of one payment',
  effects: ['reads_personal_data'],
  refusals: [
    'payer_account_required',
    'account_not_of_partner',
    'payer_document_mismatch',
    'invalid_pix_key',
    'lookup_budget_exhausted',
    'key_not_found',
    'directory_unavailable',
  ],
  input: z.strictObject({
    key: nonBlankText(77).meta({ description: 'The PIX key, as the payer typed it' }),
    accountId: requiredWithCode(
      'payer_account_required',
      inSchema(t('accountRequired')),
      IntegerId.meta({
        description: "Integer id of the partner's account that will pay. The lookup is made for its holder",
      }),
    ),
    payerDocument: nonBlankText(18).optional().meta({
      description: 'CPF or CNPJ of that holder, with or without punctuation. Only checked against the holder',
    }),
  }),
  async run({ database, principal, services, now }, { key: typed, accountId, payerDocument }): Promise<DictLookup> {
    const { key } = requirePixKey(typed, 'key');
    const document = payerDocument === undefined ? null : normalizeDocument(payerDocument);
    const payer = await takeLookup(services, principal, { accountId, document, now });
    const endToEndId = buildEndToEndId({ instant: now, ispb: payer.party.ispb });
    const query = { key, payerDocument: payer.party.document, endToEndId };
    const entry = await services.directory.lookup(query).catch(async (error) => {
      await returnTokens(database, principal, payer, HIT);
      throw error;
    });
    if (!entry) {
      await chargeMiss(database, principal, payer);
      throw new AppError('key_not_found', t('notInDirectory'));
    }
    const recipient: Recipient = {
      name: entry.ownerName,
      document: entry.ownerDocument,
      ispb: entry.ispb,
      agency: entry.branch,
      accountNumber: entry.accountNumber,
      accountType: entry.accountType,
      institutionName: entry.participantName,
    };
    const row = {
      end_to_end_id: endToEndId,
      institution_id: payer.institutionId,
      partner_id: principal.partnerId,
      account_id: accountId,
      key,
      recipient,
      recipient_ispb: entry.ispb,
      created_at: isoText(now),
    };
    await services.lookupCalls.run({ statement: INSERT_LOOKUPS, values: [JSON.stringify(row)] });
    services.issuedLookups.set(endToEndId, {
      partnerId: principal.partnerId,
      accountId,
      payer: payer.party,
      recipient,
    });
    return { endToEndId, canonicalKey: key, ...entry };
  },
});

export const deleteStaleLookups = (db: Queryable, now: Date): Promise<void> =>
  deleteInBatches(db, DELETE_STALE, [new Date(now.getTime() - KEEP_MS)]);
