import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { discardReturnFile, importQuarantinedReturn } from './quarantine-decision.ts';
import { importRemittanceReturn } from './remittance-return.ts';
import { QUARANTINE_REASONS, RETURN_FILE_STATUSES, returnFile } from './return-file.resource.ts';
import { listReturnFiles, type ReturnFileRecord } from './return-file.ts';
import type { ReturnSummary } from './return-import.ts';
import { RETURN_COUNTS } from './returned-item.ts';

const Status = enumType('RemittanceReturnFileStatus', {
  description: "State of a bank's return file.",
  values: enumValues(RETURN_FILE_STATUSES),
});
const Reason = enumType('RemittanceReturnFileReason', {
  description: 'Reason why a return file cannot be trusted.',
  values: enumValues(QUARANTINE_REASONS),
});

export function returnFileGraph(): void {
  registerEnums(Status, Reason);
  const File = builder.objectRef<ReturnFileRecord>('RemittanceReturnFile').implement({
    description: returnFile.description,
    fields: (t) => resourceFields(t, returnFile),
  });
  const FileConnection = connectionOf(File, 'RemittanceReturnFileConnection', {
    description: 'Return files of banks.',
  });
  builder.queryField('returnFiles', (t) =>
    t.field({
      type: FileConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Return files of banks, imported or in quarantine, newest first.',
      extensions: needs('finance_ap:read'),
      args: { ...pageArgs(t), status: t.arg({ type: Status, description: 'Only files in this state.' }) },
      resolve: async (_root, { first, after, status }, context) =>
        new Page(
          await context.enter(listReturnFiles, { after, status, ...(first && { first }) }),
          ({ id }) => [id],
          after,
        ),
    }),
  );

  const Summary = builder.objectRef<ReturnSummary>('RemittanceReturn').implement({
    description: 'Result of the import of a return file: how many of its payments had each outcome.',
    fields: (t) => ({
      sequence: t.exposeInt('sequence', { description: 'Sequence number (NSA) that the bank gave the file.' }),
      previousSequence: t.exposeInt('previousSequence', {
        nullable: true,
        description: 'Highest number among the other imported files of the account. Null for the first file.',
      }),
      sequenceGap: t.exposeInt('sequenceGap', {
        description: 'Number of files that are missing between the previous number and this one.',
      }),
      isSequenceRepeated: t.exposeBoolean('isSequenceRepeated', {
        description: 'Whether another imported file of the account has the same number.',
      }),
      isFileRepeated: t.exposeBoolean('isFileRepeated', {
        description: 'Whether the same file was imported before.',
      }),
      ...Object.fromEntries(
        wordsOf(RETURN_COUNTS).map((name) => [name, t.exposeInt(name, { description: RETURN_COUNTS[name] })]),
      ),
    }),
  });
  operationMutation(importRemittanceReturn, {
    type: Summary,
    input: (t) => ({
      bankAccountId: t.string({ required: true, description: 'Account at the bank that sent the file.' }),
      file: t.string({ required: true, description: 'Bytes of the file in base64.' }),
      fileName: t.string({ description: 'Name of the file, at most 200 characters.' }),
    }),
  });
  operationMutation(importQuarantinedReturn, {
    type: Summary,
    input: (t) => ({
      returnFileId: t.string({ required: true, description: '`returnFileId` of the quarantined file.' }),
      reason: t.string({ required: true, description: 'Reason for the import, at most 500 characters.' }),
    }),
  });
  operationMutation(discardReturnFile, {
    type: File,
    input: (t) => ({
      returnFileId: t.string({ required: true, description: '`returnFileId` of the quarantined file.' }),
      reason: t.string({ required: true, description: 'Reason for discarding it, at most 500 characters.' }),
    }),
  });
}
