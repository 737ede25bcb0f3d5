export const portuguese = {
  rail_connector_not_found: 'conector não encontrado: use o id de um conector registrado',
  rail_connector_conflict: 'o estado deste conector não permite isto',
} as const;
