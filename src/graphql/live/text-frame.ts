const FIN_TEXT = 0x81;
/** From these lengths on, the frame length takes 2 or 8 bytes. */
const [TWO_BYTES, EIGHT_BYTES] = [126, 65_536];
const [IN_TWO, IN_EIGHT] = [126, 127];

/** One WebSocket frame (RFC 6455, section 5.2) from the UTF-8 parts of its text. */
export function textFrame(parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const header = length < TWO_BYTES ? 2 : length < EIGHT_BYTES ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FIN_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = IN_TWO;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = IN_EIGHT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  let at = header;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}
