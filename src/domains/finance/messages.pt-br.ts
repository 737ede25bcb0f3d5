import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  hexDigits: 'deve ter 64 dígitos hexadecimais',
  notAfterToday: 'não pode ser posterior a hoje',
  notBeforeFirstDay: 'não pode ser anterior ao primeiro dia',
  oneOrTheOther: '{one} ou {other}',
};
