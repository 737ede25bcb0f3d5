import { DEFAULT_LANGUAGE } from '../language/language.ts';
import type { Localized } from '../language/text.ts';
import type { Detail } from './refusal-details.ts';

/** A refusal code with everything that REST, GraphQL and the documents state about it. */
export interface DeclaredRefusal {
  /** HTTP status, which GraphQL repeats. */
  readonly status: number;
  /** Default message. Without one, every throw must give a message. */
  readonly message?: string;
  /** Default message in each language. {@link defineRefusals} sets it. */
  readonly words?: Localized;
  /** Example of a message for OpenAPI. Absent: the default message. */
  readonly example?: string;
  /** Fields of the error body that only this code has. */
  readonly details?: Readonly<Record<string, Detail>>;
  /** Description of the code's own GraphQL type, without full stop. Absent: the code has the type `Refusal`. */
  readonly graph?: string;
}

/** All declared codes. Each declaring file adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface KnownRefusals {}

export type ErrorCode = keyof KnownRefusals;
/** Codes with a default message. */
export type WordedCode = { [Code in ErrorCode]: KnownRefusals[Code] extends 'worded' ? Code : never }[ErrorCode];

/** The codes that a file declares. */
export type Codes<Refusals> = {
  readonly [Code in keyof Refusals]: Refusals[Code] extends { readonly message: string } ? 'worded' : 'unworded';
};

const declared = new Map<ErrorCode, DeclaredRefusal>();

/** Default messages in Portuguese: one for each code that has a default message. */
export type Portuguese<Refusals> = {
  readonly [Code in keyof Refusals as Refusals[Code] extends { readonly message: string } ? Code : never]: string;
};

/** Registers refusals when the declaring file loads. @throws Error when another file declares one of the codes. */
export function defineRefusals<Refusals extends Readonly<Record<string, DeclaredRefusal>>>(
  refusals: Refusals,
  ...[portuguese]: keyof Portuguese<Refusals> extends never ? [] : [portuguese: Portuguese<Refusals>]
): Refusals {
  const inPortuguese: Readonly<Record<string, string | undefined>> = portuguese ?? {};
  for (const [name, refusal] of Object.entries(refusals)) {
    const code = name as ErrorCode;
    if (declared.has(code)) throw new Error(`the refusal ${name} is declared twice`);
    const { message } = refusal;
    if (message === undefined) declared.set(code, refusal);
    else {
      const words: Localized = {
        in: (language) => (language === DEFAULT_LANGUAGE ? message : (inPortuguese[name] ?? message)),
      };
      declared.set(code, { ...refusal, words });
    }
  }
  return refusals;
}

/** @throws Error when no loaded file declares the code. */
export function declaredRefusal(code: ErrorCode): DeclaredRefusal {
  const refusal = declared.get(code);
  if (!refusal) throw new Error(`no loaded file declares the refusal ${code}: import its declaration in a module.ts`);
  return refusal;
}

/** Every refusal that a loaded file declares. */
export const declaredRefusals = (): ReadonlyMap<ErrorCode, DeclaredRefusal> => declared;

/** Name of the code's own type in OpenAPI and GraphQL: `limit_exceeded` → `LimitExceeded`. */
export const typeNameOf = (code: ErrorCode): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

type Documented = Omit<DeclaredRefusal, 'status' | 'message'>;
type Declared<First> = DeclaredRefusal & (First extends string ? { readonly message: string } : unknown);

/** Declares a refusal: its status, its default message if it has one, and what else is documented. */
export const refusal = <First extends string | Documented = Documented>(
  status: number,
  first?: First,
  more?: Documented,
): Declared<First> =>
  ({ status, ...(typeof first === 'string' ? { message: first } : (first as Documented)), ...more }) as Declared<First>;

const withStatus =
  (status: number) =>
  <First extends string | Documented = Documented>(first?: First, more?: Documented): Declared<First> =>
    refusal(status, first, more);

export const badRequest = withStatus(400);
export const unauthorized = withStatus(401);
export const forbidden = withStatus(403);
export const notFound = withStatus(404);
export const conflict = withStatus(409);
export const unprocessable = withStatus(422);
export const tooMany = withStatus(429);
export const unavailable = withStatus(503);
