export const portuguese = {
  passkey_not_found: 'chave de acesso não encontrada: use uma chave de acesso que o console lista',
  deputyship_not_found: 'substituição não encontrada: use uma que a tela de substitutos do console lista',
  deputyship_overlaps: 'este aprovador já tem um substituto em alguns destes dias: encerre antes essa substituição',
  approver_not_found: 'o aprovador ausente e o substituto devem ser ambos aprovadores da instituição',
  not_a_deputy: 'você não é substituto deste aprovador hoje',
  passkey_invalid:
    'não foi possível verificar a chave de acesso: recomece o cadastro, e confirme-o no seu dispositivo em até 5 minutos',
  too_many_passkeys: 'uma pessoa pode ter no máximo 10 chaves de acesso: remova uma antes',
} as const satisfies Record<string, string>;
