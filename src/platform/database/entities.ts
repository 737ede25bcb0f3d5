import type { EntityManager, EntityName, QBFilterQuery, RequiredEntityData } from '@mikro-orm/postgresql';

/** Inserts the object at once. Returns false when a unique constraint excludes it; the transaction can go on. */
export async function inserted<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  values: RequiredEntityData<Entity>,
): Promise<boolean> {
  const { affectedRows } = await em
    .createQueryBuilder(entity)
    .insert(values)
    .onConflict()
    .ignore()
    .execute<{ affectedRows: number }>('run');
  return affectedRows === 1;
}

/**
 * Locks the row until the transaction ends and loads the object. Inserts of rows that reference it do not wait, unlike
 * with MikroORM's own `for update`. Null when the owner has no such object.
 */
export async function lockedOne<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  where: QBFilterQuery<Entity>,
): Promise<Entity | null> {
  const query = em.createQueryBuilder(entity).where(where);
  await query.applyFilters();
  const { sql, params } = query.toQuery();
  const [row] = await em.execute<object[]>(`${sql} for no key update`, [...params]);
  return row ? em.map(entity, row) : null;
}
