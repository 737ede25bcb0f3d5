import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import type { Localized } from '../../../platform/language/text.ts';
import { operation, type ReadContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { emitAlert } from '../notifications/alert.ts';
import { listed } from '../texts.ts';
import { LayoutFault } from './cnab240/layout-fault.ts';
import { type ReturnFile, readReturnFile } from './cnab240/return-file.ts';
import { remittanceHead } from './remittance-content.ts';
import { doubtsAbout } from './return-doubts.ts';
import { isImported, quarantine, type ReceivedFile } from './return-file.ts';
import { type FoundItems, findItems, importReturn, type ReturnSummary } from './return-import.ts';
import { t } from './texts.ts';

/** In base64: a file of 3 MB. */
const MAX_CHARACTERS = 4_000_000;

interface Prepared {
  readonly file: ReceivedFile;
  readonly read: ReturnFile;
  readonly found: FoundItems;
}

export const importRemittanceReturn = operation({
  name: 'importRemittanceReturn',
  audiences: ['operator'],
  roles: ['preparer', 'accountant'],
  scopes: [],
  product: 'ap',
  summary:
    "Imports a bank's CNAB 240 return file. Each payment becomes paid or refused at most once, even if files repeat it. A file that cannot be trusted is quarantined",
  effects: ['keeps_records'],
  refusals: ['bank_account_not_found', 'remittance_not_possible', 'invalid_return_file'],
  input: z.strictObject({
    bankAccountId: Uuid.meta({ description: 'Account at the bank that sent the file' }),
    file: z
      .base64()
      .max(MAX_CHARACTERS)
      .meta({ description: `Bytes of the file in base64, at most ${MAX_CHARACTERS} characters` }),
    fileName: nonBlankText(200).nullish().meta({ description: 'Name of the file, at most 200 characters' }),
  }),
  async before(context, { bankAccountId, file: base64, fileName }): Promise<Prepared> {
    const bytes = Buffer.from(base64, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { bankAccountId, fileName: fileName ?? null, bytes, sha256 };
    try {
      return { file, ...(await trusted(context, file)) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_return_file') {
        const occurrence = sha256.slice(0, 16);
        await emitAlert(context, { alert: 'import_failed', source: bankAccountId, occurrence });
      }
      throw error;
    }
  },
  async run(context, { bankAccountId }, { file, read, found }): Promise<ReturnSummary> {
    const summary = await importReturn(context, file, read, found);
    context.audit({
      action: 'remittance.return_imported',
      accountId: null,
      resourceType: 'bank_account',
      resourceId: bankAccountId,
      changes: { ...summary },
    });
    return summary;
  },
});

/** Quarantines a file that raises doubts, unless an operator has imported these bytes in spite of them. */
async function trusted(context: ReadContext, file: ReceivedFile): Promise<Omit<Prepared, 'file'>> {
  const { database, principal, services, now } = context;
  const { institutionId } = principal;
  const { head } = await remittanceHead(database, institutionId, file.bankAccountId, services.banks);
  const read = readable(() => readReturnFile(file.bytes, head.profile));
  const doubts = doubtsAbout(read, head, brasiliaDate(now));
  if (doubts && !(await isImported(context, file))) {
    const id = await quarantine(context, file, read, doubts);
    throw invalid(t('inQuarantine', { findings: listed(doubts.findings.slice(0, 3)) }), id);
  }
  const found = await findItems(database, institutionId, head.bank, read.items);
  if (found.size === 0 && read.items.length > 0) throw invalid(t('noPaymentKnown'));
  return { read, found };
}

function readable(read: () => ReturnFile): ReturnFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof LayoutFault) throw invalid(error.text);
    throw error;
  }
}

const invalid = (reason: Localized, returnFileId: string | null = null) =>
  new AppError('invalid_return_file', t('notReturnOfBank', { reason }), {
    ...(returnFileId && { return_file_id: returnFileId }),
  });
