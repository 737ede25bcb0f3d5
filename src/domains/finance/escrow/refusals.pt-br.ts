export const portuguese = {
  escrow_release_not_found: 'liberação não encontrada: use uma liberação que o console lista',
  escrow_terms_not_found: 'termos não encontrados: use uma versão dos termos que o console lista',
  already_released: 'esta liberação já foi aprovada',
  escrow_release_withdrawn: 'esta liberação foi retirada ou recusada: solicite uma nova',
  escrow_terms_pending: 'uma versão proposta dos termos aguarda decisão: aprove, recuse ou retire essa versão antes',
  escrow_terms_missing: 'a conta não tem termos em vigor: proponha termos e peça a aprovação de um tesoureiro',
} as const satisfies Record<string, string>;
