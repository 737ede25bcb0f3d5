/** Entered values that this tab keeps while the user gives a fresh proof. */
export interface Draft {
  readonly act: string;
  readonly login: string;
  readonly values: unknown;
}

const KEY = 'draft';

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(KEY, JSON.stringify(draft));
export const dropDraft = (): void => sessionStorage.removeItem(KEY);

/** Returns the draft of this act and this login, or null. Drafts of other logins are never returned. */
export function draftOf(act: string, login: string): Draft | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const draft = JSON.parse(text) as Draft;
  if (draft.login === login) return draft.act === act ? draft : null;
  dropDraft();
  return null;
}
