import { isCalendarDate } from './calendar.ts';

const SHAPE = /^STR(\d{4})(\d{2})(\d{2})\d{9}$/;

/** Whether `s` is a control number of the STR: `STR`, the date, 9 digits. */
export function isNumCtrlStr(s: string): boolean {
  const [, year, month, day] = SHAPE.exec(s) ?? [];
  return year !== undefined && isCalendarDate(`${year}-${month}-${day}`);
}
