import { toDataURL } from 'qrcode';

/** Pixels of a module, and modules of the quiet zone around the symbol (ISO/IEC 18004). */
const SCALE = 4;
const QUIET_ZONE = 4;

/**
 * A BR Code as an image: a PNG in a data URL, with error correction of level M (15 % of the symbol; BCB, Manual de Padrões
 * para Iniciação do Pix).
 */
export const qrCodeDataUrl = (brcode: string): Promise<string> =>
  toDataURL(brcode, { errorCorrectionLevel: 'M', margin: QUIET_ZONE, scale: SCALE });
