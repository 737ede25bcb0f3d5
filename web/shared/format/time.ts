import { t } from '../language/text.ts';

/** All days are days in Brasília, regardless of the browser's time zone. */
const ZONE = 'America/Sao_Paulo';
const DAY_AND_TIME = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE });
const TO_THE_SECOND = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: ZONE });
const EXACT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'long', timeZone: ZONE });
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

export const formatInstant = (iso: string): string => DAY_AND_TIME.format(new Date(iso));
export const formatSecond = (iso: string): string => TO_THE_SECOND.format(new Date(iso));
export const formatExactly = (iso: string): string => EXACT.format(new Date(iso));
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
/** Today in Brasília, as `2026-11-23`. */
export const today = (now: number): string => DAY.format(now);

const STEPS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

export function formatAge(ms: number): string {
  const step = STEPS.find(([size]) => ms >= size);
  return step ? `${Math.floor(ms / step[0])}\u00A0${step[1]}` : t('shared.now');
}
