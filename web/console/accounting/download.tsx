import { t } from '../../shared/language/text.ts';
import './accounting.css';
import { useState } from 'react';
import { useClient } from 'urql';
import { requestOf } from '../../shared/graph/client.ts';
import { failureOf } from '../../shared/graph/failure.ts';
import { saveFile } from '../../shared/parts/files.ts';
import { toast } from '../../shared/parts/toast.tsx';
import { AccountingFilePart } from './documents.generated.ts';

async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads the file in parts. Saves it only when its SHA-256 equals the hash shown on the screen. */
export function Download({ batch }: { readonly batch: { readonly batchId: string; readonly sha256: string } }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    const parts: string[] = [];
    for (;;) {
      const request = requestOf(AccountingFilePart, { id: batch.batchId, part: parts.length });
      const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
      const part = data?.accountingFilePart;
      if (!part)
        return toast(
          t('accounting.download.failed', {
            message: error ? failureOf(error).message : t('accounting.download.missing'),
          }),
          'bad',
        );
      parts.push(part.text);
      if (!part.isLast) continue;
      const text = parts.join('');
      if ((await sha256Of(text)) !== batch.sha256) {
        return toast(t('accounting.download.differs'), 'bad');
      }
      saveFile(part.fileName, text, 'text/csv');
      return toast(t('accounting.download.done', { file: part.fileName }));
    }
  }
  return (
    <button
      type="button"
      className="primary"
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        void download().finally(() => setBusy(false));
      }}
    >
      {isBusy ? t('accounting.downloading') : t('accounting.download')}
    </button>
  );
}
