export const CHANNELS = { pix: 'A PIX to a key.', ted: 'A TED.', bill: 'A boleto or a guide.' };
export type Channel = keyof typeof CHANNELS;
