import { z } from 'zod';
import { AppError } from '../platform/errors/errors.ts';
import { sentJson } from '../platform/text/json.ts';
import { checkVariables } from './limits.ts';
import { t } from './texts.ts';
import type { TrustedOperations } from './trusted-operations.ts';

const SHA256 = /^(?:sha256:)?([0-9a-f]{64})$/i;
const hash = z.string().regex(SHA256);

const Body = z.object({
  query: z.string().nullish(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  documentId: hash.nullish(),
  extensions: z.object({ persistedQuery: z.object({ version: z.literal(1), sha256Hash: hash }).nullish() }).nullish(),
});

/** GraphQL over HTTP. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown> | undefined;
}

export interface RequestBounds {
  readonly trusted: TrustedOperations;
  /** In bytes. */
  readonly maxDocumentBytes: number;
}

/**
 * Accepts a document, or the SHA-256 of a trusted one. A document takes precedence.
 * @throws AppError graphql_request_invalid, batching_not_supported, payload_too_large, those of {@link checkVariables}
 * and of {@link TrustedOperations.documentOf}
 */
export function readRequest(body: unknown, { trusted, maxDocumentBytes }: RequestBounds): GraphqlRequest {
  if (Array.isArray(body)) {
    throw new AppError('batching_not_supported');
  }
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw invalid();
  const { query, operationName, variables, documentId, extensions } = parsed.data;
  refuseLong(query ?? '', maxDocumentBytes);
  if (variables) checkVariables(variables);
  const wanted = documentId ?? extensions?.persistedQuery?.sha256Hash;
  return {
    // graphql-ws requires a query member, so clients send an empty one with a hash.
    query: query || trusted.documentOf(SHA256.exec(wanted ?? '')?.[1] ?? fail()),
    operationName: operationName ?? undefined,
    variables: variables ?? undefined,
  };
}

function refuseLong(query: string, max: number): void {
  const bytes = Buffer.byteLength(query);
  if (bytes <= max) return;
  const message = `the document has ${bytes} bytes, ${max} are allowed: send values as variables`;
  throw new AppError('payload_too_large', message, { bytes, max });
}

const invalid = () => new AppError('graphql_request_invalid', t('requestBody'));

function fail(): never {
  throw invalid();
}

/** Leaves text that is not JSON unchanged: `readRequest` refuses it. @throws AppError duplicate_member */
export function parametersOf(query: unknown): unknown {
  const members = { ...(query as Record<string, unknown>) };
  for (const name of ['variables', 'extensions']) {
    const text = members[name];
    const value = typeof text === 'string' ? sentJson(text) : undefined;
    if (value !== undefined) members[name] = value;
  }
  return members;
}
