export const english = {
  hexDigits: 'must be 64 hexadecimal digits',
  notAfterToday: 'must not be after today',
  notBeforeFirstDay: 'must not be before the first day',
  oneOrTheOther: '{one} or {other}',
} as const;
