type Told = 'HEALTHY' | 'FAILING' | 'DISABLED' | 'INACTIVE';
export type Health = Told | 'UNTRIED';

/** Health of a webhook. Without any delivery it is `UNTRIED`, not `HEALTHY`. */
export const healthOf = ({
  status,
  lastSuccessAt,
}: {
  readonly status: Told;
  readonly lastSuccessAt: string | null;
}): Health => (status === 'HEALTHY' && lastSuccessAt === null ? 'UNTRIED' : status);
