import { z } from 'zod';

const MAX_ZEROS = 10;

function codeNamed<Code extends string>(codes: readonly Code[], value: unknown): Code | undefined {
  if (typeof value === 'number') return codes.find((code) => Number(code) === value);
  if (typeof value !== 'string' || value.length > MAX_ZEROS * 2) return undefined;
  const bare = value.replace(/^0{1,10}(?=\d)/, '');
  return codes.find((code) => code === bare);
}

/** A numeric code from a closed list. Accepts numbers, text and leading zeros, and returns the form of the list. */
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
        { type: 'string', pattern: `^0{1,${MAX_ZEROS}}(${codes.join('|')})$` },
        { type: 'integer', enum: codes.map(Number) },
      ],
    });
