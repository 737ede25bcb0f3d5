import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  noDelivery: 'não há entrega com este id para a instituição nem para os parceiros dela',
  switchOnToRecover: 'o webhook está desligado: ligue-o antes e depois recupere as entregas',
  responseLimit: 'response pode ser consultado para no máximo {max} tentativas por requisição: solicite menos entregas',
  nothingToReplay: 'este webhook não tem entregas para reenviar: envie um teste antes',
  webhookDeleted: 'o webhook desta entrega foi excluído',
  switchOnToRetry: 'o webhook está desligado: ligue-o e depois repita a entrega',
  noDeliveryOfPartner: 'este parceiro não tem entrega com este id',
  notBeforeYearOne: 'não pode ser anterior ao ano 1',
  inThePast: 'deve estar no passado e antes de until',
  requiresSince: 'exige since: envie os dois, ou nenhum',
  sinceRequired: 'é obrigatório, porque nenhuma entrega deste webhook falhou',
  recoveryLimit: '{count} recuperações deste webhook não terminaram: espere até que uma delas termine',
  webhookLimit: 'o limite de {max} webhooks foi atingido: exclua um, ou inclua os eventos em um webhook existente',
  secretTooOld:
    'exige um segredo em base64, mas o segredo deste webhook é de uma versão anterior: troque-o antes e depois defina standard_webhooks',
  secretReplaced:
    'o segredo desta Idempotency-Key foi substituído por uma troca posterior: troque-o de novo com uma chave nova',
  notNegative: 'não pode ser negativo',
  secondsAtMost: 'deve ser no máximo {max} (uma semana)',
  ownerSwitchesOn: 'o dono desligou este webhook: somente o dono pode ligá-lo',
  oneMember: 'deve conter pelo menos um destes dados: URL, eventos, descrição, esquema de assinatura ou situação',
  readOnly: 'é somente leitura: não o envie, ou envie o valor atual da resposta do GET',
  oneEvent: 'deve conter pelo menos um evento',
  eventsAtMost: 'deve conter no máximo {most} eventos',
  eventUnknown: 'o evento {name} não existe: consulte GET /webhooks/events',
  noFinanceEvent: 'o evento {name} não existe: aqui são permitidos somente eventos financeiros',
};
