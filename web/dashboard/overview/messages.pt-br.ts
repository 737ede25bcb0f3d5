import type { Translated } from '../../shared/language/text.ts';
import type { overview as english } from './messages.en.ts';

export const overview: Translated<typeof english> = {
  title: 'Visão geral',
  accounts: 'Contas',
  'accounts.about': 'Selecione uma conta para filtrar os eventos',
  webhooks: 'Webhooks',
  'webhooks.about': 'Saúde e últimas entregas',
};
