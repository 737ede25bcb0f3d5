type Told = 'HEALTHY' | 'FAILING' | 'DISABLED' | 'INACTIVE';
export type Health = Told | 'UNTRIED';

/** What a webhook is called: one to which nothing was ever delivered is untried, and not healthy. */
export const healthOf = ({
  status,
  lastSuccessAt,
}: {
  readonly status: Told;
  readonly lastSuccessAt: string | null;
}): Health => (status === 'HEALTHY' && lastSuccessAt === null ? 'UNTRIED' : status);
