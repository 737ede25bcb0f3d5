import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

const NONE = 'none';
/** Placeholder for null, which commander would turn into an empty text. */
const NULL = Symbol(NONE);

interface Shape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Shape;
  readonly description?: string;
  readonly default?: unknown;
}

interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
}

function membersOf(input: z.ZodType): readonly Member[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Shape>>;
    readonly required?: readonly string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, given]) => {
    const choices = given.anyOf ?? [given];
    const isNull = (shape: Shape) => shape.type === 'null';
    const shape = { ...given, ...(choices.find((choice) => !isNull(choice)) ?? given) };
    const isRequired = schema.required?.includes(name) ?? false;
    return {
      name,
      shape: { ...shape, description: given.description ?? shape.description ?? '' },
      isNullable: choices.some(isNull),
      isRequired,
    };
  });
}

export const optionName = (member: string): string =>
  member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function addOptions(command: Command, input: z.ZodType): void {
  for (const member of membersOf(input)) {
    const { shape, isRequired } = member;
    const name = optionName(member.name);
    const words = wordsOf(member);
    if (shape.type === 'boolean') {
      command.addOption(new Option(`--${name}`, words).makeOptionMandatory(isRequired));
      command.addOption(new Option(`--no-${name}`, `not ${name.replaceAll('-', ' ')}`));
      continue;
    }
    const option = new Option(`--${name} <${placeholderOf(member)}>`, words);
    command.addOption(option.argParser((text: string) => valueIn(member, text)).makeOptionMandatory(isRequired));
  }
}

export function inputOf(given: Readonly<Record<string, unknown>>, input: z.ZodType): Record<string, unknown> {
  const names = membersOf(input).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name] === NULL ? null : given[name]]),
  );
}

function wordsOf({ shape, isNullable }: Member): string {
  const choices = shape.enum ?? shape.items?.enum;
  return [
    shape.description ?? '',
    ...(choices ? [`one of ${choices.join(', ')}`] : []),
    ...(shape.default === undefined ? [] : [`default: ${JSON.stringify(shape.default)}`]),
    ...(isNullable ? [`${NONE}: none`] : []),
  ]
    .filter(Boolean)
    .join('; ');
}

function placeholderOf({ shape }: Member): string {
  if (shape.type === 'array') return 'a,b,…';
  if (shape.type === 'object') return 'json';
  return shape.type === 'integer' || shape.type === 'number' ? 'number' : 'text';
}

function valueIn({ shape, isNullable }: Member, text: string): unknown {
  if (isNullable && text === NONE) return NULL;
  switch (shape.type) {
    case 'integer':
    case 'number':
      return numberOf(text);
    case 'array':
      return text.split(',').map((item) => (shape.items?.type === 'integer' ? numberOf(item) : item.trim()));
    case 'object':
      return jsonOf(text);
    default:
      return text;
  }
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('must be a number.');
  return number;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('must be JSON.');
  }
}
