import { encode } from 'fast-png';
import { create } from 'qrcode';

/** In pixels per module, and modules (ISO/IEC 18004). */
const SCALE = 4;
const QUIET_ZONE = 4;

/**
 * Error correction level M (15 %; BCB, Manual de Padrões para Iniciação do Pix). One bit per pixel saves time and
 * bytes.
 */
export function qrCodeDataUrl(brcode: string): string {
  const { modules } = create(brcode, { errorCorrectionLevel: 'M' });
  const width = (modules.size + 2 * QUIET_ZONE) * SCALE;
  const bytesOfRow = Math.ceil(width / 8);
  const pixels = new Uint8Array(bytesOfRow * width).fill(0xff);
  for (let y = 0; y < modules.size; y += 1) {
    const row = (y + QUIET_ZONE) * SCALE * bytesOfRow;
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const from = (x + QUIET_ZONE) * SCALE;
      for (let bit = from; bit < from + SCALE; bit += 1) {
        const byte = row + (bit >> 3);
        pixels[byte] = (pixels[byte] ?? 0) & ~(0x80 >> (bit & 7));
      }
    }
    for (let copy = 1; copy < SCALE; copy += 1) {
      pixels.copyWithin(row + copy * bytesOfRow, row, row + bytesOfRow);
    }
  }
  const png = encode({ width, height: width, data: pixels, channels: 1, depth: 1 });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
