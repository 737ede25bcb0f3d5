import { z } from 'zod';
import { AppError } from '../platform/errors.ts';

const Body = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** What a client asks for, by the rules of GraphQL over HTTP. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown> | undefined;
}

/** @throws AppError graphql_request_invalid: batches are not served, a document can have many fields instead. */
export function readRequest(body: unknown): GraphqlRequest {
  const parsed = Body.safeParse(body);
  if (!parsed.success) {
    throw new AppError(
      'graphql_request_invalid',
      'send a JSON object with query, and as it needs them variables (an object) and operationName',
    );
  }
  const { query, operationName, variables } = parsed.data;
  return { query, operationName: operationName ?? undefined, variables: variables ?? undefined };
}
