import type { Translated } from '../../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  pixInOwnFile: 'este banco exige um arquivo separado para Pix: coloque os pagamentos por Pix em um lote só deles',
  formNotDefined: 'pagamento {number}: o layout deste banco não define {form, select, pix {Pix} other {guias}}',
  paymentFault: 'pagamento {number}: {text}',
  notCanonicalKey: 'não é uma chave Pix na forma canônica',
  compeNeeded: 'este banco precisa do código COMPE do banco do favorecido, que não tem um: pague por Pix',
  digitNotLetter: 'este banco não aceita letra como dígito verificador de uma conta',
  agreementDigits: 'o convênio com este banco deve ter de 1 a {size} dígitos, sem os acréscimos do banco',
  oneCheckDigit: 'uma conta neste banco tem um dígito verificador',
  fourBranchDigits: 'uma agência deste banco tem no máximo 4 dígitos',
  fieldFault: '{name} (posições {from}-{to}) {text}',
  lineLength: 'a linha tem {length} caracteres, e não {expected}',
  onlyAscii: 'deve conter só caracteres ASCII imprimíveis',
  onlyDigits: 'deve conter só dígitos',
  notDocument: 'não é um CPF ou CNPJ',
  wholeNumber: 'deve ser um número inteiro, 0 ou mais',
  tooLarge: 'é grande demais',
  notCalendarDay: 'não é um dia do calendário',
  tooLong: 'tem {length} caracteres, mas só cabem {size}',
  hasLength: 'tem {length} caracteres, e não {expected}',
  lineFault: 'a linha {at} {text}',
  lineUnreadable: 'a linha {at} não pode ser lida: {text}',
  noFileHeader: 'o arquivo não começa com o header de arquivo',
  notReturnHeader: 'não é um arquivo de retorno: a posição 143 do header deve ser 2',
  trailerUnreadable: 'um trailer não pode ser lido: {text}',
  noFileTrailer: 'o arquivo não tem trailer',
  fileRecords:
    'o trailer do arquivo informa {stated, select, none {nenhum registro} other {{stated} registros}}, mas há {found}',
  fileBatches:
    'o trailer do arquivo informa {stated, select, none {nenhum lote} other {{stated} lotes}}, mas há {found}',
  batchRecords:
    'o trailer do lote {batch} informa {stated, select, none {nenhum registro} other {{stated} registros}}, mas há {found}',
  batchOpen: 'o lote {batch} não começa com o seu header e não termina com o seu trailer',
  batchSum: 'o trailer do lote {batch} informa {stated}, mas os seus pagamentos somam {found}',
  batchWithoutSum: 'o trailer do lote {batch} não informa soma, mas os seus pagamentos somam {found}',
};
