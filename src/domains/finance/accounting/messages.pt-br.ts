import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  calendarDate: 'deve ser uma data AAAA-MM-DD',
  sameKindTwice: 'não pode conter duas vezes o mesmo tipo e a mesma conta gerencial',
  accountsNotMapped: 'o mapeamento publicado não tem contas para alguns lançamentos: inclua as contas e publique',
  fileBeingBuilt: 'o arquivo do lote ainda está sendo gerado: espere e tente de novo',
  noSuchPart: 'o arquivo do lote não tem a parte {part}',
};
