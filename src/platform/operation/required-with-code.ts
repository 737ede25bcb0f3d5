import { z } from 'zod';
import type { ErrorCode } from '../errors/refusal.ts';

/**
 * A required member: when it is absent, null or empty, the whole input is refused with this code, before any other
 * fault. Otherwise the shape applies. `ofAll`: message for all members that are missing this way.
 */
export function requiredWithCode<Shape extends z.ZodType>(
  code: ErrorCode,
  message: string,
  shape: Shape,
  ofAll?: (members: readonly string[]) => string,
) {
  const { $schema: _, ...printed } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
  return z.unknown().refine(isThere, { message, params: { code, ofAll }, abort: true }).pipe(shape).meta(printed);
}
