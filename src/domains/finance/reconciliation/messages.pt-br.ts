import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  notZero: 'não pode ser 0',
  eitherAccount: 'envie bankAccountId ou accountId, e não ambos',
  oneToMany: 'concilie um lançamento com vários itens, ou vários lançamentos com um item',
  reasonRequired: 'é obrigatório para uma diferença com o motivo other',
  entryAlready:
    'o lançamento {id} já {status, select, matched {está conciliado} ignored {está ignorado} other {está no estado {status}}}',
  itemsOrDifferences: 'envie itens ou diferenças',
  entriesExceed:
    'os lançamentos excedem os itens e as diferenças em {difference}: inclua os itens que faltam ou uma diferença',
  returnOneToOne: 'uma devolução deve conciliar exatamente um lançamento com um lançamento devolvido, sem outros itens',
  leftToReturn: 'o lançamento devolve {returned}, mas só restam {left} a devolver',
  itemAlready: 'o item {kind} {id} já está conciliado',
  oneDirection: 'lançamentos e itens devem ter o mesmo sentido: todos pagamentos ou todos recebimentos',
  sameAccount: 'todos os lançamentos devem pertencer à mesma conta',
  itemOfAnotherAccount: 'o item {kind} pertence a outra conta que o lançamento',
  signOfDifference:
    'o valor de uma diferença {reason} de {flow, select, receipt {um recebimento} other {um pagamento}} deve ser {sign, select, negative {negativo} other {positivo}}',
  proposalAlready: 'a proposta já não está em aberto: o seu estado é {status}',
  countedAsReturned:
    'outra conciliação conta o lançamento {id} como devolvido por esta: desfaça antes essa conciliação',
  wholeCents: 'deve ser um número inteiro de centavos',
  bankDigits: 'deve ser o código COMPE do banco, com três dígitos',
  accountOfStatement: 'envie bankAccountId, ou então bankCode, branch e accountNumber',
  knownWithOtherValues: 'o lançamento {id} desta conta já é conhecido com outros valores',
  letterNeeded: 'deve conter uma letra',
  noSuchRow: 'o arquivo não tem a linha {number} de uma conta conhecida',
  rowNotBookable: 'a linha {number} não pode ser lançada: {reasons}',
  tooManyEntries: 'o arquivo tem mais de {max} lançamentos: divida-o',
};
