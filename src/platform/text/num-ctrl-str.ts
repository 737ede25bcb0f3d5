import { isCalendarDate } from '../time/calendar.ts';

const SHAPE = /^STR(\d{4})(\d{2})(\d{2})\d{9}$/;

export function isNumCtrlStr(s: string): boolean {
  const [, year, month, day] = SHAPE.exec(s) ?? [];
  return year !== undefined && isCalendarDate(`${year}-${month}-${day}`);
}
