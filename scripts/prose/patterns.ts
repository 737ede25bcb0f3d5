/** One habit of prose that makes a reader decode a sentence, and what to write instead. */
export interface Pattern {
  readonly name: string;
  readonly matches: RegExp;
  readonly instead: string;
  /** True when only whole sentences have the habit, and headings, table cells and list items do not. */
  readonly onlySentences?: boolean;
}

/** Words of the longest sentence that passes. */
export const MAX_WORDS = 32;

export const PATTERNS: readonly Pattern[] = [
  {
    name: 'noun clause as a subject',
    matches:
      /^(who|what|whoever|whatever|whichever|how far|that which|one that|ones that|those (?:that|who)|nobody|somebody)\b(?![^.]*\?)/i,
    instead: 'begin with the thing that acts: "The relay publishes…"',
    onlySentences: true,
  },
  {
    name: 'no subject',
    matches: /^(is|are|was|were|has|have|comes?|goes|told|said|kept|asked|taken|nor|also when)\s/i,
    instead: 'name the subject',
    onlySentences: true,
  },
  {
    name: 'person without a name',
    matches:
      /\b(nobody|somebody|whoever|whatever|everybody|anybody) (who|that|has|is|else|waits?|asks?|comes?|takes?|can|may|keeps?|knows?)\b/i,
    instead: 'name the actor: the client, the worker, an admin',
  },
  {
    name: 'tell, say',
    matches: /\b(is|are|was|were|be|been|being|gets?) (told|said)\b|\btells? of\b|\btold of\b|\bsa(?:ys|id) so\b/i,
    instead: 'publish, notify, report, document',
  },
  { name: 'in earnest', matches: /\bin earnest\b/i, instead: 'in production' },
  { name: 'know again', matches: /\bknow(?:s|n)? (?:it|them) again\b/i, instead: 'deduplicate, recognise' },
  { name: 'for good', matches: /\bfor good\b/i, instead: 'permanently' },
  { name: 'by turns', matches: /\bby turns\b/i, instead: 'round-robin, alternately' },
  {
    name: 'double negative',
    matches: /\bnot without\b|\bno(?:body)? less\b|\bnever not\b|\bnone any ?more\b|(?<!\bthere )\b(?:is|are) none\b/i,
    instead: 'say it positively: "always", "only", "at least"',
  },
  {
    name: 'riddle',
    matches:
      /\b(?:as long as (?:it|they) stands?|stands? (?:still|beside)|at a press|dearest|theirs who|its own one|than it (?:has|is)|such a one|what (?:comes?|came|goes|went|waits?|is there|was there)|beside (?:it|them|each other|one another)|who (?:hangs?|asks?|comes?|waits?))\b/i,
    instead: 'use the term of the field and of docs/glossary.md',
  },
];
