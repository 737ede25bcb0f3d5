import type { Tone } from '../../shared/parts/status.tsx';
import type { FileStatementOutcome, ImportStatementFileMutation } from './documents.generated.ts';

type Answer = NonNullable<ImportStatementFileMutation['importStatementFile']>;
export type Preview = Extract<Answer, { readonly __typename: 'StatementFile' }>;
export type PreviewStatement = Preview['statements'][number];
export type PreviewRow = PreviewStatement['rows'][number];

export const STATEMENT_TONES: Readonly<Record<FileStatementOutcome, Tone>> = {
  READY: 'good',
  STOPPED: 'wait',
  LEFT_OUT: 'idle',
  IMPORTED: 'good',
};
