/** The institution's days are those of Brasília, wherever somebody looks from. */
const ZONE = 'America/Sao_Paulo';
const DAY_AND_TIME = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE });
const TO_THE_SECOND = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: ZONE });
const EXACT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'long', timeZone: ZONE });
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

/** `23/11/2026, 14:05` in Brasília. */
export const formatInstant = (iso: string): string => DAY_AND_TIME.format(new Date(iso));
/** `23/11/2026, 14:05:12` in Brasília. */
export const formatSecond = (iso: string): string => TO_THE_SECOND.format(new Date(iso));
/** With seconds and zone. */
export const formatExactly = (iso: string): string => EXACT.format(new Date(iso));
/** `2026-11-23` as `23/11/2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
/** Today in Brasília, `2026-11-23`. */
export const today = (now: number): string => DAY.format(now);

const STEPS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** `3 d`, `5 h`, `2 min`, `now`. */
export function formatAge(ms: number): string {
  const step = STEPS.find(([size]) => ms >= size);
  return step ? `${Math.floor(ms / step[0])}\u00A0${step[1]}` : 'now';
}
