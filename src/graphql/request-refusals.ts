import {
  badRequest,
  type Codes,
  defineRefusals,
  forbidden,
  notFound,
  refusal,
  tooMany,
  unauthorized,
} from '../platform/errors/refusal.ts';
import { portuguese } from './request-refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    graphql_request_invalid: badRequest(),
    batching_not_supported: badRequest(
      'batches are not supported: send one operation per request; an operation can select many fields',
    ),
    persisted_query_not_supported: badRequest('PersistedQueryNotSupported'),
    query_too_complex: badRequest(),
    query_too_deep: badRequest(),
    too_many_aliases: badRequest(),
    too_many_definitions: badRequest(),
    too_many_directives: badRequest(),
    too_many_items: badRequest(),
    too_many_root_fields: badRequest(),
    too_many_same_fields: badRequest(),
    too_many_tokens: badRequest(),
    too_many_variables: badRequest(),
    token_expired: unauthorized('the access token has expired; resume with a new one'),
    token_revoked: unauthorized('the access token was revoked'),
    introspection_disabled: forbidden('introspection is disabled on this gateway: read the published schema.graphql'),
    operation_not_trusted: forbidden('this gateway runs only registered operations: request one by its hash'),
    persisted_query_not_found: notFound('PersistedQueryNotFound'),
    not_acceptable: refusal(406),
    too_many_connections: tooMany(
      'this address has too many open connections without a token: send connection_init or close some',
    ),
    too_many_subscriptions: tooMany(),
  },
  portuguese,
);

declare module '../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
