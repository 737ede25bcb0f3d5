import { Act } from '../../shared/act/act.tsx';
import { accountName, type KnownAccounts } from '../../shared/format/accounts.ts';
import { plural } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { type ChosenFile, FileField } from '../../shared/parts/file-field.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { ImportStatementFile } from './documents.generated.ts';
import { KINDS } from './words.ts';

/** Maximum size that the gateway accepts, in base64. */
const MAX_BYTES = 2_900_000;

export function ImportFile({ known }: { readonly known: KnownAccounts }) {
  const [first] = known.bankAccounts;
  const initial: { readonly bankAccountId: string; readonly file: ChosenFile | null } = {
    bankAccountId: first?.id ?? '',
    file: null,
  };
  return (
    <Act
      id="import-statement-file"
      label="Import statement"
      tone="primary"
      title="Import a statement"
      initial={initial}
      explain={
        <p>
          The gateway imports all entries of the file or none. Entries that are already known are skipped. Certain
          matches are made automatically. All other entries wait for an operator.
        </p>
      }
      fields={({ bankAccountId, file }, change) => (
        <>
          <Field label="Account">
            {(attributes) => (
              <select
                {...attributes}
                value={bankAccountId}
                onChange={({ target }) => change({ bankAccountId: target.value })}
              >
                {known.bankAccounts.map(({ id }) => (
                  <option key={id} value={id}>
                    {accountName(known, { accountId: null, bankAccountId: id })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <FileField
            label="File"
            hint="OFX or CNAB 240 file. Drop it here or choose it."
            accept=".ofx,.ret,.txt,.cnab"
            mostBytes={MAX_BYTES}
            file={file}
            onFile={(chosen) => change({ file: chosen })}
          />
        </>
      )}
      check={({ bankAccountId, file }) =>
        bankAccountId === '' ? 'Choose an account.' : file === null ? 'Choose a file.' : null
      }
      document={ImportStatementFile}
      variables={({ bankAccountId, file }, idempotencyKey) => ({
        idempotencyKey,
        input: { bankAccountId, file: file?.base64 ?? '' },
      })}
      kinds={KINDS}
      done={({ importStatementFile: answer }) => {
        if (answer?.__typename !== 'StatementImport') return 'Imported.';
        const { imported, recognised, matched, proposed, conflicts, unmatched } = answer;
        if (proposed + unmatched + conflicts > 0) {
          toast(`${plural(proposed + unmatched + conflicts, 'entry needs', 'entries need')} an operator.`, 'wait');
        }
        return `${plural(imported, 'entry', 'entries')} imported, ${recognised} already known. ${matched} matched automatically, ${proposed} with proposals, ${unmatched + conflicts} without a match.`;
      }}
    />
  );
}
