import type { Language } from '../../platform/language/language.ts';
import { textsOf } from '../../platform/language/text.ts';
import { POSTING_KINDS } from '../posting-kinds.ts';
import type { ExportedEntry } from './statement-export.ts';
import { english } from './statement-messages.en.ts';
import { portuguese } from './statement-messages.pt-br.ts';

export const statementTexts = textsOf(english, portuguese);

/** Name of the entry, such as `Pix recebido`. A kind without words of its own has those of the statement in JSON. */
export function entryName({ kind, direction }: Pick<ExportedEntry, 'kind' | 'direction'>, language: Language) {
  for (const name of [`entry.${kind}`, `entry.${kind}.${direction}`] as (keyof typeof english)[]) {
    if (Object.hasOwn(english, name)) return statementTexts(name).in(language);
  }
  const { words } = POSTING_KINDS[kind];
  return typeof words === 'string' ? words : words[direction];
}
