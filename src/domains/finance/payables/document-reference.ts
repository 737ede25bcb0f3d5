/**
 * What is compared of two references of one supplier: letters in one case and digits, without spaces and punctuation, so
 * that `NF-e 001.234` and `nfe001234` are the same. Empty when there is neither letter nor digit.
 */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase()
    // Letters that stand side by side only now, and capitals of several parts, are written in one way, too.
    .normalize('NFKC');
