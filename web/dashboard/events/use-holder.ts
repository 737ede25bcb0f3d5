import { t } from '../../shared/language/text.ts';
import { useDesk } from '../desk/desk-context.ts';
import type { Listed } from '../desk/event-list.ts';
import { useStore } from '../live/store.ts';

/** Returns the holder of an event's account, or the account id when the holder is not loaded. */
export function useHolder(): (entry: Listed) => string {
  const accounts = useStore(useDesk().accounts);
  return ({ event: { accountId } }) =>
    accountId === null ? '' : (accounts.nameOf(accountId) ?? t('events.account.unknown', { id: String(accountId) }));
}
