/** `PARTIALLY_PAID` as `Partially paid`. */
export const wordsOf = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `11222333000181` as `11.222.333/0001-81`, and a CPF likewise; anything else as it is. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  if (/^[\dA-Z]{12}\d{2}$/.test(document))
    return document.replace(/(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})/, '$1.$2.$3/$4-$5');
  return document;
}

/** Who did something, as it is recorded: `operator:ana` is the person ana; integrations keep their names. */
export const authorOf = (author: string): string => author.replace(/^operator:/, '');

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
