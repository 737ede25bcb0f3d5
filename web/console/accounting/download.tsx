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

/** Reads the file of a batch part by part, and saves it when it has the hash that is shown. */
export function Download({ batch }: { readonly batch: { readonly batchId: string; readonly sha256: string } }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    const parts: string[] = [];
    for (;;) {
      const request = requestOf(AccountingFilePart, { id: batch.batchId, part: parts.length });
      const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
      const part = data?.accountingFilePart;
      if (!part) return toast(`Not downloaded: ${error ? failureOf(error).message : 'the file is gone.'}`, 'bad');
      parts.push(part.text);
      if (!part.isLast) continue;
      const text = parts.join('');
      if ((await sha256Of(text)) !== batch.sha256) {
        return toast('Not saved: what came does not have the SHA-256 of the batch. Try again.', 'bad');
      }
      saveFile(part.fileName, text, 'text/csv');
      return toast(`${part.fileName} is saved; its SHA-256 is that of the batch.`);
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
      {isBusy ? 'Reading…' : 'Download the CSV'}
    </button>
  );
}
