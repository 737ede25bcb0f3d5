import type { WriteContext } from '../../../platform/operation.ts';

declare module '../../../platform/operation.ts' {
  interface Services {
    /** Wakes the sender of this process. Does nothing in a process without one. */
    readonly webhookDue: { wake(): void };
  }
}

/** Wakes the sender after the commit, for deliveries that became due. */
export function wakeSender({ afterCommit, services }: WriteContext): void {
  afterCommit(() => services.webhookDue.wake());
}
