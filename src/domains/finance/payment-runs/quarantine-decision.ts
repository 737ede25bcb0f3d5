import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type ReadContext, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { listed } from '../texts.ts';
import { type ReturnFile, readReturnFile } from './cnab240/return-file.ts';
import { remittanceHead } from './remittance-content.ts';
import { type ReceivedFile, type ReturnFileRecord, returnFilesById } from './return-file.ts';
import { type FoundItems, findItems, importReturn, type ReturnSummary } from './return-import.ts';
import { differencesOf } from './return-owner.ts';
import { t } from './texts.ts';

const FIND = statement(
  'quarantined_return_file',
  `select id, bank_account_id as "bankAccountId", file_name as "fileName", sha256, content as bytes
   from return_file where institution_id = $1 and id = $2 and status = 'quarantined'`,
);
// Locks the file: of two decisions at once, the second finds it decided.
const DECIDE = statement(
  'decide_on_return_file',
  `update return_file set status = $3, content = null, decided_by = $4, decided_at = $5, decision_reason = $6
   where institution_id = $1 and id = $2 and status = 'quarantined' returning true as decided`,
);

const DECIDERS = {
  audiences: ['operator'],
  roles: ['preparer', 'accountant'],
  scopes: [],
  product: 'ap',
  effects: ['keeps_records'],
} as const;

const input = z.strictObject({
  returnFileId: Uuid.meta({ description: 'Id of the quarantined return file' }),
  reason: nonBlankText(500).meta({ description: 'Reason for the decision, at most 500 characters' }),
});

interface Prepared {
  readonly file: ReceivedFile;
  readonly read: ReturnFile;
  readonly found: FoundItems;
}

/** Imports what can be read of the file. A file of another owner stays in quarantine. */
export const importQuarantinedReturn = operation({
  ...DECIDERS,
  name: 'importQuarantinedReturn',
  summary:
    'Imports a quarantined return file in spite of its findings, unless it belongs to another company or account',
  refusals: [
    ...(['return_file_not_found', 'invalid_return_file_state', 'invalid_return_file'] as const),
    ...(['bank_account_not_found', 'remittance_not_possible'] as const),
  ],
  input,
  async before(context, { returnFileId }): Promise<Prepared> {
    const { database, principal, services } = context;
    const { institutionId } = principal;
    const file = await quarantined(context, returnFileId);
    const { head } = await remittanceHead(database, institutionId, file.bankAccountId, services.banks);
    const read = readReturnFile(file.bytes, head.profile);
    const differences = differencesOf(head, read.owner);
    if (differences.length > 0)
      throw new AppError('invalid_return_file', t('ofAnotherOwner', { differences: listed(differences) }));
    const found = await findItems(database, institutionId, head.bank, read.items);
    if (found.size === 0) throw new AppError('invalid_return_file', t('noPaymentKnownDiscard'));
    return { file, read, found };
  },
  async run(context, { returnFileId, reason }, { file, read, found }): Promise<ReturnSummary> {
    await decide(context, returnFileId, 'imported', reason);
    const summary = await importReturn(context, file, read, found);
    audit(context, file.bankAccountId, 'remittance.return_imported_from_quarantine', {
      ...{ return_file_id: returnFileId, reason },
      ...summary,
    });
    return { ...summary, isFileRepeated: false };
  },
});

export const discardReturnFile = operation({
  ...DECIDERS,
  name: 'discardReturnFile',
  summary: 'Discards a quarantined return file: nothing of it is imported',
  refusals: ['return_file_not_found', 'invalid_return_file_state'],
  input,
  async run(context, { returnFileId, reason }): Promise<ReturnFileRecord> {
    const { tx, principal } = context;
    await decide(context, returnFileId, 'discarded', reason);
    const [discarded] = await returnFilesById(tx, principal.institutionId, [returnFileId]);
    if (!discarded) throw new AppError('return_file_not_found');
    const changes = { return_file_id: returnFileId, sha256: discarded.sha256, reason };
    audit(context, discarded.bankAccountId, 'remittance.return_discarded', changes);
    return discarded;
  },
});

/** @throws AppError return_file_not_found, invalid_return_file_state when it is decided */
async function quarantined({ database, principal }: ReadContext, id: string): Promise<ReceivedFile> {
  const [file] = await database.query<ReceivedFile>(FIND, [principal.institutionId, id]);
  return file ?? undecidable(await returnFilesById(database, principal.institutionId, [id]));
}

function undecidable([file]: readonly ReturnFileRecord[]): never {
  if (!file) throw new AppError('return_file_not_found');
  throw new AppError('invalid_return_file_state', undefined, { file_status: file.status });
}

async function decide(
  { tx, principal, now }: WriteContext,
  id: string,
  status: 'imported' | 'discarded',
  reason: string,
): Promise<void> {
  const { institutionId, author } = principal;
  const decided = await tx.query(DECIDE, [institutionId, id, status, author, now, reason]);
  if (decided.length === 0) undecidable(await returnFilesById(tx, institutionId, [id]));
}

function audit(
  context: WriteContext,
  bankAccountId: string,
  action: string,
  changes: Readonly<Record<string, unknown>>,
): void {
  context.audit({ action, accountId: null, resourceType: 'bank_account', resourceId: bankAccountId, changes });
}
