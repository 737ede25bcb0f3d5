import type { Translated } from '../../shared/language/text.ts';
import type { dashboardParts as english } from './messages.en.ts';

export const dashboardParts: Translated<typeof english> = {
  account: 'Conta',
  'account.id': 'ID {id}',
  'account.of': '{name} · ID {id}',
  'account.none': 'nenhuma conta ainda',
  'account.missing': 'Ainda não há contas. Crie antes uma empresa de exemplo.',
  'accounts.loading': 'Carregando as contas',
  'accounts.none': 'Nenhuma conta ainda',
  'accounts.none.about': 'Crie uma empresa de exemplo na visão geral. A conta é aberta ao mesmo tempo.',
  'amount.wrong': 'Informe o valor no formato 25,00.',
  'failed.forbidden': 'Estas credenciais não têm acesso a estes dados: {message}.',
  'failed.other': '{message}. Os outros painéis não são afetados.',
  noResponse: 'Sem resposta do gateway. Tente de novo: a requisição não é executada duas vezes.',
  refused: 'Recusado: {message} ({code}).',
  unexpected: 'O gateway devolveu uma resposta inesperada.',
  more: 'Mostrar mais',
  pixDescription: 'Enviado pelo painel',
};
