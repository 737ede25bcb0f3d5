import type { WriteContext } from '../../../platform/operation/operation.ts';

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    /** Does nothing in a process without a sender. */
    readonly webhookDue: { wake(): void };
  }
}

export function wakeSender({ afterCommit, services }: WriteContext): void {
  afterCommit(() => services.webhookDue.wake());
}
