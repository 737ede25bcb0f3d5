export interface Owned {
  readonly partnerId: string;
  readonly id: string;
}

/** DataLoader key. */
export const ownedKey = ({ partnerId, id }: Owned): string => `${partnerId} ${id}`;

/** Reads rows by {@link ownedKey}, in one statement per owner. */
export async function readOwned<Row extends object>(
  keys: readonly string[],
  read: (partnerId: string, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly (Row & Pick<Owned, 'partnerId'>)[]> {
  const owned = keys.map((key) => key.split(' ') as [partnerId: string, id: string]);
  const byOwner = [...Map.groupBy(owned, ([partnerId]) => partnerId)];
  const reading = byOwner.map(async ([partnerId, of]) => {
    const rows = await read(
      partnerId,
      of.map(([, id]) => id),
    );
    return rows.map((row) => ({ ...row, partnerId }));
  });
  return (await Promise.all(reading)).flat();
}
