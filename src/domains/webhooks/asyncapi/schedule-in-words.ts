import type { Channel } from '../channel/channel.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds % HOUR === 0) return `${seconds / HOUR} h`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : `${seconds} s`;
}

export const scheduleInWords = ({ waits, permanent }: Channel): string =>
  `A 2xx response within 10 s is a success. Otherwise there are up to ${waits.length + 1} attempts: at once, then after ${waits.map(inWords).join(', ')}. The statuses ${[...permanent].join(', ')} end the delivery at once.`;
