declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface KoaContext {
    type: string;
    body: unknown;
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined };
      readonly provider: Provider;
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ readonly uid: string }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: string, listener: (...args: unknown[]) => void): this;
  }
  export type { KoaContext };
}
