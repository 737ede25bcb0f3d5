import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  oneAccount: 'envie exatamente um destes: sourceAccountId ou bankAccountId',
  onlyForFiles: 'vale só para arquivos CNAB: omita quando sourceAccountId é enviado',
  sameInstallmentTwice: 'não pode conter duas vezes a mesma parcela',
  todayOrLater: 'deve ser hoje ou depois',
  batchNotInState:
    'só um lote no estado {states} pode ser {step, select, exported {exportado para um arquivo} released {liberado} other {cancelado}}; este lote está no estado {status}',
  ownBatch: 'você montou este lote; outro tesoureiro deve liberá-lo',
  ownPayables: 'você criou, alterou ou aprovou títulos deste lote; outro tesoureiro deve liberá-lo',
  notDivertible: 'só uma ordem cujo envio não começou pode ser desviada',
  notCancellable: 'só uma ordem cujo envio não começou pode ser cancelada',
  nothingToCancel: 'todos os pagamentos deste lote estão em andamento ou terminaram: não há nada a cancelar',
  paidElectronically: 'as ordens deste lote são pagas eletronicamente: ele não tem arquivo',
  fileExists: 'o arquivo deste lote já existe: baixe-o',
  onlyForCameBack: 'vale só para o resultado came_back: omita este campo',
  noSuchConflict: 'este item não tem conflito que possa passar a este resultado: consulte o seu conflictStatus',
  betweenPaymentAndToday: 'deve estar entre {day} (o dia do pagamento) e hoje',
  noAgreement: 'a conta não tem convênio para remessas: cadastre um',
  unsupportedLayout: 'remessas no layout {profile} não são aceitas',
  layoutOfAnotherBank:
    'o banco {bank} não aceita arquivos no layout {profile}: cadastre a conta com o layout do seu banco ou pague de outra conta',
  addressesMissing:
    'este banco exige o endereço do favorecido para uma transferência: cadastre o endereço destes fornecedores: {documents}',
  ownerDiffers:
    '{what, select, bank {banco} document {documento da empresa} agreement {convênio} branch {agência} account {conta} other {conta com dígito}} {written} em vez de {ours}',
  datedInFuture: 'o arquivo é de {day}, depois de hoje',
  notReturnOfBank: 'não é um arquivo de retorno válido do banco da conta: {reason}',
  inQuarantine: '{findings}. O arquivo está em quarentena: importe-o mesmo assim ou descarte-o',
  noPaymentKnown: 'nenhum dos seus pagamentos pertence a uma remessa desta instituição',
  noPaymentKnownDiscard: 'nenhum dos seus pagamentos pertence a uma remessa desta instituição: descarte o arquivo',
  ofAnotherOwner: 'o arquivo pertence a outro titular: {differences}. Descarte-o',
};
