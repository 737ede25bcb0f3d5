import type { Translated } from '../../shared/language/text.ts';
import type { events as english } from './messages.en.ts';

export const events: Translated<typeof english> = {
  title: 'Eventos',
  about: 'Eventos que o gateway envia aos webhooks e ao acompanhamento ao vivo.',
  search: 'Busca de eventos',
  'search.id': 'ID da transação, EndToEndId ou ID do evento',
  'search.find': 'Buscar',
  'search.back': 'Voltar a todos os eventos',
  'search.loading': 'Buscando eventos',
  'search.none': 'Nenhum evento encontrado',
  'search.none.about':
    'Informe um ID de transação, EndToEndId ou ID de evento completo. Eventos antigos são removidos do registro.',
  filters: 'Filtros de eventos',
  families: 'Famílias',
  each: 'Eventos individuais',
  account: 'Conta dos eventos',
  'account.all': 'Todas as contas',
  'account.unknown': 'conta {id}',
  count: '{count, plural, one {# evento} other {# eventos}}',
  'sum.in': 'entradas: {amount}',
  'sum.out': 'saídas: {amount}',
  payment: 'Ver pagamento',
  'payment.events': 'Eventos do pagamento, do mais antigo ao mais recente',
  oldest: 'Eventos, do mais antigo ao mais recente',
  newest: 'Eventos, do mais recente ao mais antigo',
  pause: 'Pausar',
  resume: 'Retomar',
  heldBack: '{count, plural, one {Mostrar # evento novo} other {Mostrar # eventos novos}}',
  limit:
    '{count, plural, one {A mais recente de # linha: {limit, number}} other {As {limit, number} mais recentes de # linhas}}',
  unavailable: 'Os eventos não estão disponíveis',
  loading: 'Carregando eventos…',
  'none.filtered': 'Nenhum evento corresponde aos filtros',
  none: 'Nenhum evento ainda',
  'none.about': 'Receba um Pix em Simular ou execute npm run tour em um terminal. Cada evento aparece aqui na hora.',
};
