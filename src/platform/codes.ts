import { z } from 'zod';

/** Most zeros before a code. */
const MOST_ZEROS = 10;

/** The code of the list that a value names: as text, as an integer, or as text with zeros before it; undefined: none. */
function codeNamed<Code extends string>(codes: readonly Code[], value: unknown): Code | undefined {
  if (typeof value === 'number') return codes.find((code) => Number(code) === value);
  if (typeof value !== 'string' || value.length > MOST_ZEROS * 2) return undefined;
  const bare = value.replace(/^0{1,10}(?=\d)/, '');
  return codes.find((code) => code === bare);
}

/**
 * A code of digits out of a closed list. Tables of such codes write them as numbers, as text and with leading zeros, and so do clients.
 * The schema takes all forms and hands the code on as the list has it. `issue` refuses other values.
 */
export const codeOf = <Code extends string>(
  codes: readonly Code[],
  issue: { readonly message: string; readonly params?: Readonly<Record<string, unknown>> } = {
    message: `must be one of ${codes.join(', ')}`,
  },
) =>
  z
    .unknown()
    .transform((value, context): Code => {
      const code = codeNamed(codes, value);
      if (code !== undefined) return code;
      context.issues.push({ code: 'custom', ...issue, input: value });
      return z.NEVER;
    })
    .meta({
      anyOf: [
        { type: 'string', enum: [...codes] },
        { type: 'string', pattern: `^0{1,${MOST_ZEROS}}(${codes.join('|')})$` },
        { type: 'integer', enum: codes.map(Number) },
      ],
    });
