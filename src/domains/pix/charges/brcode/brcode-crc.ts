const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0)) & 0xffff;
  return crc;
});

/** CRC-16/CCITT-FALSE of the UTF-8 bytes, as four upper-case hexadecimal digits (EMV QR Code, 4.7.3). */
export function crc16(text: string): string {
  let crc = INITIAL;
  for (const byte of Buffer.from(text)) crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
