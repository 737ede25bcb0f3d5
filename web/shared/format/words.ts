/** `PARTIALLY_PAID` → `Partially paid`. */
export const wordsOf = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Formats a CNPJ (`11.222.333/0001-81`) or CPF. Other texts stay unchanged. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  if (/^[\dA-Z]{12}\d{2}$/.test(document))
    return document.replace(/(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})/, '$1.$2.$3/$4-$5');
  return document;
}

/** Name of a recorded author: `operator:ana` → `ana`. Integrations keep their names. */
export const authorOf = (author: string): string => author.replace(/^operator:/, '');

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
