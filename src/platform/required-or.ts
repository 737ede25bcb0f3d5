import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * A member that has to be sent: left out, null or empty, the whole input is refused with this code, whatever else is wrong
 * with it. Otherwise it is what the shape says. `ofAll`: what the refusal says of all members that are missing so.
 */
export function requiredOr<Shape extends z.ZodType>(
  code: ErrorCode,
  message: string,
  shape: Shape,
  ofAll?: (members: readonly string[]) => string,
) {
  const { $schema: _, ...printed } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
  return z.unknown().refine(isThere, { message, params: { code, ofAll }, abort: true }).pipe(shape).meta(printed);
}
