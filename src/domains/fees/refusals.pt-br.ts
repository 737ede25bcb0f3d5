export const portuguese = {
  fee_not_found: 'tarifa não encontrada: use uma tarifa que o catálogo de tarifas da instituição lista',
  fee_ended: 'esta tarifa já terminou e não pode mudar: crie uma tarifa nova',
} as const satisfies Record<string, string>;
