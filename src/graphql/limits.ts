import type { Plugin } from '@envelop/core';
import { type DocumentNode, GraphQLError, Kind, parse, type SelectionSetNode, validate, visit } from 'graphql';
import { AppError, type ErrorCode, validationFailed } from '../platform/errors.ts';
import { isStorable, NOT_STORABLE } from '../platform/text.ts';
import { refusedDocument } from './errors.ts';
import { fragmentsOf } from './fragments.ts';

/** Bounds of a document, decided before it is validated: validation and compilation grow with them. */
export const MAX_TOKENS = 2_000;
export const MAX_DEPTH = 15;
export const MAX_ALIASES = 100;
/** Fields that an operation asks of the root, its fragments included: each runs on its own. */
export const MAX_ROOT_FIELDS = 50;
/** Directives at one place. */
export const MAX_DIRECTIVES = 5;
/** Operations and fragments together. */
export const MAX_DEFINITIONS = 50;
/** Pairs of fields with arguments or members that answer under one name: validation compares each pair. */
export const MAX_SAME_NAME_PAIRS = 10_000;
export const MAX_VARIABLES = 100;
/** Items of one list, in the document or in its variables. */
export const MAX_ITEMS = 100;
const MAX_VARIABLE_DEPTH = 16;
/** Most validation errors in an answer. */
const MAX_ERRORS = 10;

function bound(code: ErrorCode, count: number, max: number, message: string): void {
  if (count > max) throw new AppError(code, `${message}, ${max} are allowed`, { count, max });
}

/** Checks what can be counted without the schema, in one pass. @throws AppError what is beyond its bound. */
export function checkDocument(document: DocumentNode): void {
  const definitions = document.definitions.length;
  bound(
    'too_many_definitions',
    definitions,
    MAX_DEFINITIONS,
    `the document has ${definitions} operations and fragments`,
  );
  let aliases = 0;
  let pairs = 0;
  const sameName = new Map<string, number>();
  visit(document, {
    enter(node, _key, parent) {
      const directives = 'directives' in node ? (node.directives?.length ?? 0) : 0;
      bound(
        'too_many_directives',
        directives,
        MAX_DIRECTIVES,
        `one place of the document has ${directives} directives`,
      );
      if (node.kind === Kind.FIELD) {
        if (node.alias) aliases += 1;
        if (!node.selectionSet && !node.arguments?.length) return;
        const name = (node.alias ?? node.name).value;
        const known = sameName.get(name) ?? 0;
        pairs += known;
        sameName.set(name, known + 1);
      } else if (node.kind === Kind.STRING) {
        if (!isStorable(node.value)) throw validationFailed({ [nameOf(parent)]: NOT_STORABLE });
      } else if (node.kind === Kind.LIST) {
        const items = node.values.length;
        bound('too_many_items', items, MAX_ITEMS, `a list of the document has ${items} items`);
      } else if (node.kind === Kind.OPERATION_DEFINITION) {
        const variables = node.variableDefinitions?.length ?? 0;
        bound('too_many_variables', variables, MAX_VARIABLES, `an operation has ${variables} variables`);
      }
    },
  });
  bound('too_many_aliases', aliases, MAX_ALIASES, `the document has ${aliases} aliases`);
  bound('too_many_same_fields', pairs, MAX_SAME_NAME_PAIRS, `fields of the same name make ${pairs} pairs to compare`);
  checkNesting(document);
}

/** The argument or member whose value a literal is. */
const nameOf = (parent: unknown): string =>
  (parent as { readonly name?: { readonly value: string } } | undefined)?.name?.value ?? 'query';

/** Depth, root fields and circles, each fragment measured once. @throws AppError what is beyond its bound. */
function checkNesting(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Measure | 'under way'>();

  function measure(set: SelectionSetNode): Measure {
    let depth = 0;
    let fields = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        // The schema is finite, and GraphQL's own rule bounds how often introspection goes round in it.
        const introspects = selection.name.value === '__schema' || selection.name.value === '__type';
        const below = selection.selectionSet && !introspects ? measure(selection.selectionSet).depth : 0;
        depth = Math.max(depth, 1 + below);
        fields += 1;
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : measureFragment(selection.name.value);
        depth = Math.max(depth, inner.depth);
        fields += inner.fields;
      }
    }
    return { depth, fields };
  }

  function measureFragment(name: string): Measure {
    const known = measured.get(name);
    // Validation would find it, too, but runs out of stack in larger ones.
    if (known === 'under way')
      throw new AppError('graphql_request_invalid', `cannot spread fragment ${name} within itself`);
    if (known) return known;
    measured.set(name, 'under way');
    const fragment = fragments.get(name);
    const measures = fragment ? measure(fragment.selectionSet) : { depth: 0, fields: 0 };
    measured.set(name, measures);
    return measures;
  }

  for (const name of fragments.keys()) measureFragment(name);
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = measure(node.selectionSet);
    bound('query_too_deep', depth, MAX_DEPTH, `the document is ${depth} levels deep`);
    bound('too_many_root_fields', fields, MAX_ROOT_FIELDS, `an operation has ${fields} root fields`);
  }
}

interface Measure {
  readonly depth: number;
  /** Fields at its own level; a fragment that is spread twice counts twice. */
  readonly fields: number;
}

/** @throws AppError what is beyond its bound. */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  const count = Object.keys(variables).length;
  bound('too_many_variables', count, MAX_VARIABLES, `${count} variables are sent`);
  for (const [name, value] of Object.entries(variables)) checkValue(value, `variables.${name}`, 1);
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string' && !isStorable(value)) throw validationFailed({ [path]: NOT_STORABLE });
  if (typeof value !== 'object' || value === null) return;
  bound('query_too_deep', depth, MAX_VARIABLE_DEPTH, `a variable is more than ${MAX_VARIABLE_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    bound('too_many_items', value.length, MAX_ITEMS, `a list in the variables has ${value.length} items`);
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) throw validationFailed({ [path]: NOT_STORABLE });
    checkValue(inner, `${path}.${name}`, depth + 1);
  }
}

/** Parses within the bound on tokens. @throws GraphQLError for what is not a document, or is too long. */
export const parseBounded: typeof parse = (source, options) => {
  try {
    return parse(source, { ...options, maxTokens: MAX_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError) || !error.message.includes(`more that ${MAX_TOKENS} tokens`)) throw error;
    throw refusedDocument(
      new AppError('too_many_tokens', `the document is too long: ${MAX_TOKENS} tokens are allowed`, {
        max: MAX_TOKENS,
      }),
    );
  }
};

/** Refuses documents beyond the bounds before they are validated, whatever brought them. */
export function useLimits(): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseBounded),
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules) => {
        try {
          checkDocument(document);
        } catch (error) {
          if (error instanceof AppError) return [refusedDocument(error)];
          throw error;
        }
        return validate(schema, document, rules, { maxErrors: MAX_ERRORS });
      });
    },
  };
}
