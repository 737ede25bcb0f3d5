import type { WriteContext } from '../../../platform/operation.ts';

declare module '../../../platform/operation.ts' {
  interface Services {
    /** The sender of this process; one that does nothing where there is none. */
    readonly webhookDue: { wake(): void };
  }
}

/** Has the sender look at once when the transaction has committed, for deliveries that it makes due. */
export function wakeSender({ afterCommit, services }: WriteContext): void {
  afterCommit(() => services.webhookDue.wake());
}
