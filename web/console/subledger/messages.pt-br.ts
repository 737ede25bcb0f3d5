import type { Translated } from '../../shared/language/text.ts';
import type { subledger as english } from './messages.en.ts';

export const subledger: Translated<typeof english> = {
  title: 'Prova do razão auxiliar',
  about:
    'Uma vez por dia, o gateway compara contas a pagar, pagamentos, contas a receber e extratos entre si e com os livros.',
  none: 'Nenhuma prova ainda',
  'none.about': 'A primeira prova aparece aqui minutos depois do início do gateway.',
  'none.day': 'Nenhuma prova até este dia',
  proof: 'Prova de {day}',
  at: '<outcome/> · verificada em {at}',
  'outcome.HOLDS': 'Confere',
  'outcome.BROKEN': 'Não confere',
  'outcome.UNPROVED': 'Não verificada',
  claim: 'Regra',
  result: 'Resultado',
  examined: 'Verificados',
  broken: 'Divergentes',
  days: 'Dias',
  day: 'Dia',
  proved: 'Verificada',
  unproved: 'Regras não verificadas',
  'rows.first': '{shown, plural, one {O primeiro registro divergente} other {Os primeiros # registros divergentes}}',
  'rows.all': '{shown, plural, one {1 registro divergente} other {# registros divergentes}}',
  'open.payable': 'Conta a pagar',
  'open.receivable': 'Conta a receber',
  'open.batch': 'Borderô',
  'open.order': 'Ordem de pagamento',
  'open.entry': 'Lançamento do extrato',
  'open.match': 'Conciliação',
  'claim.PAYABLE_AMOUNTS':
    'As parcelas de uma conta a pagar somam os valores da conta, e as pagas somam o seu valor pago.',
  'claim.PAYABLES_IN_THE_BOOKS':
    'Cada conta a pagar aprovada tem um lançamento contábil do seu valor e um dos impostos retidos.',
  'claim.PAYMENTS_OF_INSTALLMENTS_IN_THE_BOOKS':
    'Cada pagamento de parcela, mesmo devolvido, tem um lançamento contábil do seu valor no seu dia.',
  'claim.SEPARATION_OF_DUTIES':
    'Nenhum lote foi liberado por quem o criou, nem por quem criou, alterou ou aprovou uma das suas contas a pagar.',
  'claim.PAID_ORDERS_IN_THE_LEDGER':
    'Cada ordem paga tem um pagamento liquidado e uma movimentação do seu valor, e as devoluções são movimentações.',
  'claim.PAYMENTS_OF_INSTALLMENTS':
    'Cada ordem ou item de remessa pago quita a sua parcela, salvo se outro pagamento a quitou ou o dinheiro voltou.',
  'claim.RECEIVED_AMOUNTS': 'O valor recebido de uma conta a receber é a soma dos seus recebimentos ativos.',
  'claim.RECEIPTS_IN_THE_BOOKS': 'Cada recebimento tem um lançamento contábil do seu valor no dia do recebimento.',
  'claim.RETURNED_PIX_CREDITS_IN_THE_BOOKS':
    'Cada devolução aplicada de um crédito Pix tem um lançamento contábil e uma movimentação do seu valor.',
  'claim.RECONCILIATION_MATCHES':
    'Os lançamentos de uma conciliação somam o mesmo que os demais itens, e uma conciliação desfeita não tem itens ativos.',
  'claim.STATEMENT_ENTRIES':
    'Um lançamento está conciliado exatamente quando uma conciliação vigente o contém com o seu valor.',
  'claim.STATEMENT_ENTRIES_GIVEN_BACK':
    'O valor devolvido de um lançamento é a soma das devoluções, e nenhuma conciliação conta mais como devolvido.',
  'claim.STATEMENT_DAYS': 'Os totais de um dia, uma conta e um estado são os dos seus lançamentos.',
  'claim.ESCROW_ORDERS':
    'Cada liberação aprovada de uma conta vinculada tem exatamente uma ordem liberada, e a ordem corresponde à liberação.',
  'claim.ESCROW_RELEASES':
    'Cada liberação concluída é um pagamento liquidado do seu valor, e nenhuma liberação com falha tem pagamento liquidado.',
  'claim.FINANCE_SUMS':
    'As somas guardadas de contas a pagar e a receber em aberto e de recebimentos são os totais dos registros, dia a dia.',
};
