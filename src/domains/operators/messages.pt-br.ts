import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeBase64url: 'deve estar em base64url',
  deputyIsAbsent: 'deve ser uma pessoa diferente do aprovador ausente',
  onlyAdminNames: 'somente um administrador pode indicar um substituto para outro aprovador',
  notForYourself: 'você não pode se indicar como substituto: peça ao aprovador ausente ou a outro administrador',
  youAreDeputy: 'você é o substituto: outros administradores devem aprovar esta mudança',
  youAreRepresented: 'você é o aprovador representado: use consentToDeputy em vez de aprovar',
  noConsentWaits: 'nenhuma mudança com este id espera pelo seu consentimento a um substituto',
  requestedYourself: 'você mesmo solicitou este substituto: os administradores devem aprovar a mudança',
  whoEnds: 'somente o aprovador ausente, o substituto ou um administrador pode encerrar uma substituição',
  todayOrLater: 'deve ser hoje ou depois',
  notBeforeFirstDay: 'não pode ser anterior a firstDay',
  daysAtMost: 'deve estar no máximo {max} dias após firstDay, incluídos os dois dias',
  noPasskey: 'a instituição não tem operador com este login, ou o operador não tem chave de acesso',
  ownPasskeys: 'estas chaves de acesso são suas: outro administrador deve aprovar a remoção',
  alreadyRegistered: 'esta chave de acesso já está cadastrada',
};
