/** What a connector can speak for: the first word of the types of its messages. */
export const RAILS = {
  spi: 'PIX: the SPI.',
  dict: 'Keys, claims, infractions and fund recoveries: what the directory (DICT) is told, and tells.',
  directory: 'Lookups of keys, which wait for an answer.',
  str: 'TED: the STR.',
  bills: 'Boletos and guides: the provider that pays them.',
  compliance: 'Checks of new customers, which wait for an answer.',
};
export type Rail = keyof typeof RAILS;

export const railOf = (messageType: string): string => messageType.split('.', 1)[0] ?? '';
