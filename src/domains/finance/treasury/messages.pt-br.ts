import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  dayClosed: 'o dia de tesouraria {date} está fechado',
  dayIs:
    'o dia de tesouraria {day} {status, select, open {está aberto} closed {está fechado} reopening {aguarda a decisão sobre a reabertura} other {está no estado {status}}}',
  onlyForClosedDays: 'vale só para dias fechados, e {day} está aberto: omita este campo',
  anotherTreasurer: 'outro tesoureiro deve decidir sobre a sua solicitação de reabertura',
  confirmStart:
    'nenhum dia foi fechado ainda: confirme com startsFrom {day} que todos os dias anteriores contam como fechados',
  notOver: 'o dia {day} ainda não terminou',
  closeNext: 'os dias são fechados em ordem: o próximo a fechar é {day}',
  hasPending:
    '{day} tem lançamentos de extrato não conciliados ({unmatched}), casos abertos ({cases}) e lançamentos contábeis fora de lotes ({unbooked}): resolva-os ou confirme estas quantidades',
  accountOfFlow: 'deve ser o id de uma conta pagadora ou de uma conta bancária',
  tooManyBuckets: 'gera mais de {max} intervalos: escolha um período mais curto ou uma granularidade maior',
};
