import type { Plugin } from '@envelop/core';
import { type DocumentNode, GraphQLError, Kind, parse, type SelectionSetNode, validate, visit } from 'graphql';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import type { ErrorCode } from '../platform/errors/refusal.ts';
import { isStorable, NOT_STORABLE } from '../platform/text/text.ts';
import { refusedDocument } from './errors.ts';
import { fragmentsOf } from './fragments.ts';
import { t } from './texts.ts';

/** Checked before validation, because the cost of validation and compilation grows with these numbers. */
export const MAX_TOKENS = 2_000;
export const MAX_DEPTH = 15;
export const MAX_ALIASES = 100;
/** Fragments included. Each one is executed separately. */
export const MAX_ROOT_FIELDS = 50;
/** At one location. */
export const MAX_DIRECTIVES = 5;
/** Operations and fragments. */
export const MAX_DEFINITIONS = 50;
/** Validation compares each pair of fields with arguments or members under one response name. */
export const MAX_SAME_NAME_PAIRS = 10_000;
export const MAX_VARIABLES = 100;
/** Of one list, in the document or its variables. */
export const MAX_ITEMS = 100;
const MAX_VARIABLE_DEPTH = 16;
const MAX_ERRORS = 10;

/** Names of the messages about an exceeded limit. */
type Exceeded =
  | 'documentAliases'
  | 'documentDefinitions'
  | 'documentDepth'
  | 'listItems'
  | 'operationVariables'
  | 'placeDirectives'
  | 'rootFields'
  | 'sameNamePairs'
  | 'variableItems'
  | 'variableTooDeep'
  | 'variablesSent';

function bound(code: ErrorCode, count: number, max: number, message: Exceeded): void {
  if (count > max) throw new AppError(code, t(message, { count: String(count), max: String(max) }), { count, max });
}

/** Checks everything that can be counted without the schema. @throws AppError the code of the exceeded limit */
export function checkDocument(document: DocumentNode): void {
  const definitions = document.definitions.length;
  bound('too_many_definitions', definitions, MAX_DEFINITIONS, 'documentDefinitions');
  let aliases = 0;
  let pairs = 0;
  const sameName = new Map<string, number>();
  visit(document, {
    enter(node, _key, parent) {
      const directives = 'directives' in node ? (node.directives?.length ?? 0) : 0;
      bound('too_many_directives', directives, MAX_DIRECTIVES, 'placeDirectives');
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
        bound('too_many_items', items, MAX_ITEMS, 'listItems');
      } else if (node.kind === Kind.OPERATION_DEFINITION) {
        const variables = node.variableDefinitions?.length ?? 0;
        bound('too_many_variables', variables, MAX_VARIABLES, 'operationVariables');
      }
    },
  });
  bound('too_many_aliases', aliases, MAX_ALIASES, 'documentAliases');
  bound('too_many_same_fields', pairs, MAX_SAME_NAME_PAIRS, 'sameNamePairs');
  checkNesting(document);
}

const nameOf = (parent: unknown): string =>
  (parent as { readonly name?: { readonly value: string } } | undefined)?.name?.value ?? 'query';

/** Checks depth, root fields and cycles. @throws AppError the code of the exceeded limit */
function checkNesting(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Measure | 'under way'>();

  function measure(set: SelectionSetNode): Measure {
    let depth = 0;
    let fields = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        // A GraphQL validation rule bounds the recursion of introspection.
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
    // Validation also detects cycles, but overflows the stack for large ones.
    if (known === 'under way') throw new AppError('graphql_request_invalid', t('spreadCycle', { name }));
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
    bound('query_too_deep', depth, MAX_DEPTH, 'documentDepth');
    bound('too_many_root_fields', fields, MAX_ROOT_FIELDS, 'rootFields');
  }
}

interface Measure {
  readonly depth: number;
  /** A fragment that is spread twice counts twice. */
  readonly fields: number;
}

/** @throws AppError the code of the exceeded limit */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  const count = Object.keys(variables).length;
  bound('too_many_variables', count, MAX_VARIABLES, 'variablesSent');
  for (const [name, value] of Object.entries(variables)) checkValue(value, `variables.${name}`, 1);
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string' && !isStorable(value)) throw validationFailed({ [path]: NOT_STORABLE });
  if (typeof value !== 'object' || value === null) return;
  bound('query_too_deep', depth, MAX_VARIABLE_DEPTH, 'variableTooDeep');
  if (Array.isArray(value)) {
    bound('too_many_items', value.length, MAX_ITEMS, 'variableItems');
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) throw validationFailed({ [path]: NOT_STORABLE });
    checkValue(inner, `${path}.${name}`, depth + 1);
  }
}

/** @throws GraphQLError when the source is invalid or has too many tokens */
export const parseBounded: typeof parse = (source, options) => {
  try {
    return parse(source, { ...options, maxTokens: MAX_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError) || !error.message.includes(`more that ${MAX_TOKENS} tokens`)) throw error;
    throw refusedDocument(
      new AppError('too_many_tokens', t('documentTokens', { max: String(MAX_TOKENS) }), {
        max: MAX_TOKENS,
      }),
    );
  }
};

/** Refuses documents above the limits before validation, on every transport. */
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
