export const portuguese = {
  infraction_not_found:
    'notificação de infração não encontrada: use um id que GET /pix/infractions lista para esta conta',
  infraction_already_open: 'este Pix já tem uma notificação de infração',
  not_in_defense_phase:
    'esta notificação não aceita defesa: a conta notificada pode se defender uma vez, antes do prazo e da decisão',
} as const satisfies Record<string, string>;
