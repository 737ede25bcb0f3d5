import type { DocumentLanguage } from '../../platform/documents/language.ts';
import { documentTexts } from '../../platform/documents/texts.ts';
import { POSTING_KINDS } from '../posting-kinds.ts';
import { statementEnglish } from './messages.en.ts';
import { statementPortuguese } from './messages.pt-br.ts';
import type { ExportedEntry } from './statement-export.ts';

export const statementTexts = documentTexts(statementEnglish, statementPortuguese);

/** Name of the entry, such as `Pix recebido`. A kind without words of its own has those of the statement in JSON. */
export function entryName({ kind, direction }: Pick<ExportedEntry, 'kind' | 'direction'>, language: DocumentLanguage) {
  for (const name of [`entry.${kind}`, `entry.${kind}.${direction}`] as (keyof typeof statementEnglish)[]) {
    if (Object.hasOwn(statementEnglish, name)) return statementTexts(name).in(language);
  }
  const { words } = POSTING_KINDS[kind];
  return typeof words === 'string' ? words : words[direction];
}
