import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { printAsyncApi } from '../../src/domains/webhooks/asyncapi/document.ts';

interface Reference {
  readonly $ref: string;
}

export interface AsyncApiMessage {
  readonly payload: object;
  readonly headers?: object;
  readonly examples: readonly {
    readonly payload: Record<string, unknown>;
    readonly headers?: Record<string, string>;
  }[];
}

interface Operation {
  readonly channel: Reference;
  readonly messages?: readonly Reference[];
  readonly reply?: { readonly messages: readonly Reference[] };
}

export const asyncapi = printAsyncApi('1.2.3') as {
  readonly channels: Record<string, { description: string; messages: Record<string, Reference> }>;
  readonly operations: Record<string, Operation>;
  readonly components: { messages: Record<string, AsyncApiMessage>; schemas: Record<string, { examples?: object[] }> };
};

const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  keywords: ['components', 'discriminator'],
});
addFormats.default(ajv);
ajv.addSchema({ $id: 'asyncapi', components: asyncapi.components });

function schemaAt(pointer: string): ValidateFunction {
  const found = ajv.getSchema(`asyncapi#/components/${pointer}`);
  if (!found) throw new Error(`the document has no ${pointer}`);
  return found;
}

/** Errors of data against a schema such as `schemas/LiveEvent`. Null when the data is valid. */
export function misfit(pointer: string, data: unknown): readonly ErrorObject[] | null {
  const validates = schemaAt(pointer);
  return validates(data) ? null : (validates.errors ?? []);
}
