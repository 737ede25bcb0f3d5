import { passagesOf } from './passages.ts';
import { MAX_WORDS, PATTERNS } from './patterns.ts';

export interface Finding {
  readonly line: number;
  readonly sentence: string;
  /** The habit's name, and what to write instead. */
  readonly advice: string;
}

/** Sentences of a text, without code, link targets and the codes after `@throws`. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, '`x`')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/@throws .*/g, '')
    .replaceAll(/\{@link (\w+)[^}]*\}/g, '$1')
    .split(/(?<=[.!?:;])\s+(?=[A-Z`(])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length > 2);

/** Sentences of a file that match a pattern or are too long. */
export function findingsIn(path: string, text: string): Finding[] {
  return passagesOf(path, text).flatMap(({ line, text: passage, isFragment }) =>
    sentencesOf(passage).flatMap((sentence) => {
      const advice = PATTERNS.filter(
        ({ matches, onlySentences }) => !(isFragment && onlySentences) && matches.test(sentence),
      ).map(({ name, instead }) => `${name}: ${instead}`);
      const words = sentence.split(/\s+/).length;
      if (words > MAX_WORDS) advice.push(`${words} words: make two sentences of it`);
      return advice.map((each) => ({ line, sentence, advice: each }));
    }),
  );
}
