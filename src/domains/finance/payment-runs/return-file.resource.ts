import {
  date,
  flag,
  instant,
  integer,
  orNull,
  text,
  texts,
  uuid,
  word,
  words,
} from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';

export const QUARANTINE_REASONS = {
  other_owner: 'Bank, company, agreement or account in the header are not those of the bank account.',
  contradictory: 'Counts or sums of the trailers do not agree with the payments.',
  unreadable: 'Some lines cannot be read.',
  dated_in_future: 'The header has a day in the future.',
};
export type QuarantineReason = keyof typeof QUARANTINE_REASONS;

export const RETURN_FILE_STATUSES = {
  imported: 'Imported.',
  quarantined: 'Waits for a decision. Nothing of it is imported.',
  discarded: 'Discarded by an operator.',
};

export const returnFile = resource('RemittanceReturnFile', "A bank's return file, imported or in quarantine.", {
  id: uuid('Id of the file (UUID).', { graph: 'returnFileId', graphType: 'ID' }),
  bankAccountId: uuid('Account at the bank that sent the file.'),
  fileName: orNull(text('Name of the file.'), 'when the sender gave none'),
  sha256: text('SHA-256 of the file, hexadecimal.'),
  sizeBytes: integer('Size of the file in bytes.'),
  sequence: integer('NSA: number that the bank gave the file.'),
  generatedOn: orNull(date('Brasília day on which the bank generated the file.'), 'when the header has none'),
  status: word(RETURN_FILE_STATUSES, 'State of the file.'),
  reasons: words(QUARANTINE_REASONS, 'Reasons for the quarantine. Empty when it was imported at once.'),
  findings: texts('What is wrong with the file, with both values, at most 20.'),
  isImportable: flag('Whether an operator may import the file in spite of the findings.', {
    column: `r.status = 'quarantined' and not 'other_owner' = any (r.reasons)`,
  }),
  receivedBy: text('Operator who sent the file.'),
  receivedAt: instant('Time of receipt.'),
  decidedBy: orNull(text('Operator who decided on the quarantined file.'), 'until then'),
  decidedAt: orNull(instant('Time of the decision.')),
  decisionReason: orNull(text('Reason given.')),
});
