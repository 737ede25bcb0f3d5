import { create } from 'qrcode';

/** Dark modules of a QR code, joined to runs within each row. */
export interface QrRuns {
  /** Modules of a side, without the quiet zone. */
  readonly size: number;
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

/** Error correction level M. */
export function qrRuns(text: string): QrRuns {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x < modules.size && modules.get(y, x)) x += 1;
      runs.push({ x: start, y, length: x - start });
    }
  }
  return { size: modules.size, runs };
}
