export const portuguese = {
  treasury_day_not_found: 'dia de tesouraria não encontrado: use um dia que já foi fechado',
} as const satisfies Record<string, string>;
