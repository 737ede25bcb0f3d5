import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import {
  fileStatement,
  STATEMENT_OUTCOMES,
  STOPS,
  statedBalance,
  statementFile,
  statementLabel,
  statementProfile,
  statementRow,
  statementTable,
} from './statement-file.resource.ts';
import { importStatementFile } from './statement-file-import.ts';
import type { ReviewedStatement, StatementFile, StatementTable } from './statement-file-review.ts';
import { STATEMENT_FORMATS } from './statement-files/statement-file.ts';
import { DECISIONS, FINDING_WORDS, LABEL_MEANINGS, ROW_OUTCOMES } from './statement-findings.ts';
import { MAX_ENTRIES } from './statement-import.ts';
import {
  changeStatementProfile,
  getStatementProfile,
  MAX_LABELS,
  type StatementLabel,
  type StatementProfile,
} from './statement-profile.ts';

const READ = needs('finance_reconciliation:read');
/** Usual numbers of statements and rows, for the cost estimate. */
const STATEMENTS = 3;
const ROWS = 500;
const FEW = 10;

const Outcome = enumType('StatementFileRowOutcome', {
  description: 'What happens to a row of a statement file.',
  values: enumValues(ROW_OUTCOMES),
});
const FindingEnum = enumType('StatementFileRowFinding', {
  description: 'A finding about a row of a statement file.',
  values: enumValues(FINDING_WORDS),
});
const DecisionEnum = enumType('StatementFileRowDecision', {
  description: 'What a person decides about a row of a statement file.',
  values: enumValues(DECISIONS),
});
const StatementOutcome = enumType('FileStatementOutcome', {
  description: 'What happens to a statement of a file.',
  values: enumValues(STATEMENT_OUTCOMES),
});
const Stop = enumType('FileStatementStop', {
  description: 'What a person must decide before a statement of a file is imported.',
  values: enumValues(STOPS),
});
const Format = enumType('StatementFileFormat', {
  description: 'Format of a statement file.',
  values: enumValues(STATEMENT_FORMATS),
});
const Meaning = enumType('StatementLabelMeaning', {
  description: "Meaning of a text in the rows of a bank's files.",
  values: enumValues(LABEL_MEANINGS),
});

export function statementFileGraph(): void {
  registerEnums(Outcome, FindingEnum, DecisionEnum, StatementOutcome, Stop, Format, Meaning);
  const Balance = resourceType(statedBalance, { extensions: READ });
  const Row = resourceType(statementRow, { extensions: READ });
  const Statement = builder.objectRef<ReviewedStatement>('FileStatement').implement({
    description: fileStatement.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, fileStatement, { opening: Balance, closing: Balance }),
      rows: t.field({
        type: [Row],
        description: 'Rows in the order of the file. Empty when the account is unknown.',
        args: {
          outcomes: t.arg({ type: [Outcome], description: 'Only rows with one of these outcomes.' }),
          after: t.arg.int({ description: 'Only rows with a higher number.' }),
        },
        extensions: listOf(ROWS),
        resolve: ({ rows }, { outcomes, after }) =>
          rows.filter(({ outcome, number }) => (outcomes?.includes(outcome) ?? true) && number > (after ?? 0)),
      }),
    }),
  });
  const TableType = builder.objectRef<StatementTable>('StatementTable').implement({
    description: statementTable.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, statementTable, { sample: false }),
      sample: t.field({
        type: t.listRef(t.listRef('String')),
        description: statementTable.members.sample.description,
        extensions: listOf(FEW),
        resolve: ({ sample }) => sample.map((row) => [...row]),
      }),
    }),
  });
  const File = builder.objectRef<StatementFile>('StatementFile').implement({
    description: statementFile.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, statementFile),
      table: t.expose('table', {
        type: TableType,
        nullable: true,
        description: 'Columns of a CSV or XLSX file. Null for other formats.',
      }),
      statements: t.expose('statements', {
        type: [Statement],
        description: 'Statements of the file, one for each account.',
        extensions: listOf(STATEMENTS),
      }),
    }),
  });
  const Label = resourceType(statementLabel, { extensions: READ });
  const Profile = builder.objectRef<StatementProfile>('StatementProfile').implement({
    description: statementProfile.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, statementProfile, { labels: false }),
      labels: t.field({
        type: [Label],
        description: statementProfile.members.labels.description,
        extensions: listOf(FEW),
        resolve: ({ labels }): StatementLabel[] => [...labels],
      }),
    }),
  });

  const DecisionInput = builder.inputType('StatementFileDecisionInput', {
    description: 'Decision about a row of a statement file.',
    fields: (t) => ({
      row: t.int({ required: true, description: 'Number of the row.' }),
      decision: t.field({ type: DecisionEnum, required: true, description: 'What happens to the row.' }),
      remember: t.boolean({
        description: "Whether the same is decided for rows with this text in the account's next files.",
      }),
    }),
  });
  const AcceptanceInput = builder.inputType('StatementFileAcceptanceInput', {
    description: 'Acceptance of a statement in spite of a difference or contradiction.',
    fields: (t) => ({
      statement: t.int({ required: true, description: 'Number of the statement.' }),
      difference: t.field({ type: 'Cents', description: 'The difference of the preview, in signed cents.' }),
      reason: t.string({ required: true, description: 'Reason, at most 500 characters.' }),
    }),
  });
  operationMutation(importStatementFile, {
    type: File,
    input: (t) => ({
      bankAccountId: t.id({
        description: 'Account of the statement (UUID). Omit it when the file names its account, or has several.',
      }),
      file: t.string({ required: true, description: 'File in base64. Its content determines the format.' }),
      dryRun: t.boolean({ description: 'Whether only the preview is wanted. Nothing is booked.' }),
      decisions: t.field({ type: [DecisionInput], description: `Decisions about rows, at most ${MAX_ENTRIES}.` }),
      columns: t.field({
        type: 'JSON',
        description:
          'Meaning of the columns of a CSV or XLSX file. It is remembered. Omit it to use what is remembered.',
      }),
      acceptsSuggestions: t.boolean({ description: 'Whether the suggestions for all other rows are accepted.' }),
      leftOutStatements: t.intList({ description: 'Numbers of the statements that are not imported.' }),
      acceptances: t.field({
        type: [AcceptanceInput],
        description: 'Statements that are imported in spite of a difference or contradiction.',
      }),
    }),
  });

  const LabelInput = builder.inputType('StatementLabelInput', {
    description: "Meaning of a text in the rows of a bank's files.",
    fields: (t) => ({
      label: t.string({ required: true, description: 'Text. Accents, dates and numbers in it do not matter.' }),
      meaning: t.field({ type: Meaning, required: true, description: 'Meaning of rows with this text.' }),
    }),
  });
  builder.queryField('statementProfile', (t) =>
    t.field({
      type: Profile,
      subGraphs: CONSOLE,
      description: `${getStatementProfile.summary}.`,
      args: { bankAccountId: t.arg.id({ required: true, description: 'Account at another bank (UUID).' }) },
      resolve: (_root, { bankAccountId }, context) => context.enter(getStatementProfile, { bankAccountId }),
    }),
  );
  operationMutation(changeStatementProfile, {
    type: Profile,
    input: (t) => ({
      bankAccountId: t.id({ required: true, description: 'Account at another bank (UUID).' }),
      labels: t.field({
        type: [LabelInput],
        required: true,
        description: `Texts of rows with their meaning, at most ${MAX_LABELS}.`,
      }),
      signByType: t.boolean({
        required: true,
        description: 'Whether the bank writes debits without a sign, so that the type of the movement decides.',
      }),
      forgetsColumns: t.boolean({
        description: 'Whether the columns of CSV and XLSX files are forgotten. The next file asks for them.',
      }),
    }),
  });
}
