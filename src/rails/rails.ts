export const RAILS = {
  spi: 'PIX: the SPI.',
  dict: 'DICT: keys, claims, infractions and fund recoveries.',
  directory: 'Lookups of keys. The gateway waits for the answer.',
  str: 'TED: the STR.',
  bills: 'Boletos and guides: the provider that pays them.',
  compliance: 'Checks of new customers. The gateway waits for the answer.',
};
export type Rail = keyof typeof RAILS;

export const railOf = (messageType: string): string => messageType.split('.', 1)[0] ?? '';
