import { t } from '../language/text.ts';
import './file-field.css';
import { useState } from 'react';
import { Field } from './field.tsx';
import { base64Of } from './files.ts';

export interface ChosenFile {
  readonly name: string;
  readonly base64: string;
}

export function FileField({
  label,
  hint,
  accept,
  mostBytes,
  file,
  onFile,
}: {
  readonly label: string;
  readonly hint: string;
  /** File extensions, in the format of `input accept`. */
  readonly accept: string;
  readonly mostBytes: number;
  readonly file: ChosenFile | null;
  onFile(file: ChosenFile | null): void;
}) {
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function take(given: File | null | undefined) {
    if (!given) return;
    const isTooLarge = given.size > mostBytes;
    setFault(
      isTooLarge ? t('shared.fileTooLarge', { name: given.name, most: Math.floor(mostBytes / 1_000_000) }) : null,
    );
    onFile(isTooLarge ? null : { name: given.name, base64: await base64Of(given) });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same by keys
    <div
      className="drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Field label={label} hint={hint} fault={fault}>
        {(attributes) => (
          <input {...attributes} type="file" accept={accept} onChange={({ target }) => void take(target.files?.[0])} />
        )}
      </Field>
      {file ? (
        <p className="status" data-tone="good">
          {file.name}
        </p>
      ) : null}
    </div>
  );
}
