export const portuguese = {
  key_locked_by_claim:
    'há uma reivindicação aberta para esta chave: ela só pode ser registrada depois que a reivindicação terminar',
  key_of_another_institution:
    'o titular tem esta chave em outra conta ou instituição: abra uma reivindicação de portabilidade (POST /pix/claims)',
  key_of_another_person: 'esta chave está registrada para outra pessoa: reivindique a posse (POST /pix/claims)',
} as const satisfies Record<string, string>;
