/**
 * What is compared of two references of one supplier: letters in one case and digits, without spaces and punctuation, so
 * that `NF-e 001.234` and `nfe001234` are the same. Empty when there is neither letter nor digit.
 */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
