export const portuguese = {
  case_not_found: 'caso não encontrado: use um caso que o console lista',
  case_act_not_found: 'medida não encontrada: use uma medida de um caso que o console lista',
  case_act_pending: 'uma medida deste caso já espera aprovação: aprove-a ou recuse-a antes',
  case_act_decided: 'esta medida já foi decidida: consulte o caso de novo',
  case_ended: 'este caso já terminou: nenhuma medida é possível',
} as const satisfies Record<string, string>;
