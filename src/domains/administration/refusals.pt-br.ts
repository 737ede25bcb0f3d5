export const portuguese = {
  change_not_found: 'mudança não encontrada: use uma mudança que o console lista',
  credential_not_found: 'credencial não encontrada: use uma credencial que o console lista',
  institution_not_found: 'nenhuma instituição tem este ISPB',
  partner_not_found: 'parceiro não encontrado: use um parceiro que o console lista',
  person_not_found: 'pessoa não encontrada: use o login de uma pessoa da instituição',
  already_exists: 'já existe um objeto com estes valores: use o existente ou escolha outros valores',
  change_already_decided: 'esta mudança já foi decidida: consulte-a de novo para ver o resultado',
  change_asker_gone:
    'a pessoa que solicitou esta mudança perdeu o perfil necessário: recuse-a, e peça a outra pessoa que a solicite',
  change_pending:
    'outra mudança do mesmo objeto espera por um segundo administrador: aprove ou recuse antes essa mudança',
  institution_has_admins:
    'a instituição tem pelo menos 2 administradores: um deles deve incluir as pessoas e conceder o perfil admin',
  stale_decision: 'o objeto mudou depois que você o consultou: consulte-o de novo e repita a decisão',
  credential_limit_reached: 'um parceiro pode ter no máximo 20 credenciais ativas: revogue uma antes',
  credential_revoked: 'esta credencial está revogada: emita uma nova',
  two_persons_required: 'são necessárias duas pessoas: uma pessoa que não seja o autor deve decidir',
} as const satisfies Record<string, string>;
