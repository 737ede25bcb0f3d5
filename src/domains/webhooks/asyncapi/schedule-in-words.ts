import type { Channel } from '../channel/channel.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds % HOUR === 0) return `${seconds / HOUR} h`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : `${seconds} s`;
}

/** When a delivery of the channel is tried again, and what ends it. */
export const scheduleInWords = ({ waits, permanent }: Channel): string =>
  `Any 2xx within 10 s is success. Until then up to ${waits.length + 1} attempts: at once, then after ${waits.map(inWords).join(', ')}. ${[...permanent].join(', ')} end it at once.`;
