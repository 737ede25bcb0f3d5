import { InMemoryCache } from '@apollo/client/cache';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { type DocumentNode, type GraphQLSchema, introspectionFromSchema, isAbstractType, isObjectType } from 'graphql';
import {
  createOperationDescriptor,
  Environment,
  Network,
  type OperationDescriptor,
  type PayloadData,
  RecordSource,
  Store,
} from 'relay-runtime';
import { getOrMake } from '../../src/platform/concurrency/get-or-make.ts';
import { relayRequest } from './relay-request.ts';

export interface NormalisedStore {
  write(document: DocumentNode, data: object): void | Promise<void>;
  /** Reads the document from the store. Null when the store lacks a value. */
  read(document: DocumentNode): unknown | Promise<unknown>;
}

/** Types whose objects have no id: they are embedded in their parent object. */
const unidentified = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && type.getFields()['id'] === undefined ? [type.name] : [],
  );

export function apolloStore(schema: GraphQLSchema): NormalisedStore {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const cache = new InMemoryCache({
    possibleTypes: Object.fromEntries(
      abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    typePolicies: Object.fromEntries(unidentified(schema).map((name) => [name, { merge: true }])),
  });
  return {
    write: (query, data) => void cache.writeQuery({ query, data }),
    read: (query) => cache.readQuery({ query }),
  };
}

/** The client with its store in front of a fake server. Reads use only the store. */
export function urqlStore(schema: GraphQLSchema): NormalisedStore {
  let answered: object | undefined;
  const keys = Object.fromEntries(unidentified(schema).map((name) => [name, () => null]));
  const client = new Client({
    url: 'https://gateway.example.com/graphql',
    fetch: async () => Response.json({ data: answered }),
    exchanges: [cacheExchange({ schema: introspectionFromSchema(schema), keys }), fetchExchange],
    preferGetMethod: false,
  });
  const ask = (document: DocumentNode, requestPolicy: 'network-only' | 'cache-only') =>
    client.query(document, {}, { requestPolicy }).toPromise();
  return {
    async write(document, data) {
      answered = data;
      await ask(document, 'network-only');
    },
    read: async (document) => (await ask(document, 'cache-only')).data ?? null,
  };
}

/** Relay's environment. It identifies objects only by id, whatever their type. */
export function relayStore(schema: GraphQLSchema): NormalisedStore {
  const environment = new Environment({
    network: Network.create(() => {
      throw new Error('reads must not fetch');
    }),
    store: new Store(new RecordSource()),
  });
  const requests = new Map<DocumentNode, OperationDescriptor>();
  const operationOf = (document: DocumentNode) =>
    getOrMake(requests, document, () => createOperationDescriptor(relayRequest(schema, document), {}));
  return {
    write: (document, data) => environment.commitPayload(operationOf(document), data as PayloadData),
    read: (document) => environment.lookup(operationOf(document).fragment).data ?? null,
  };
}
