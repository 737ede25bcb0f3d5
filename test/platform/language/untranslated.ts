/** Folders with English texts in their code, and codes whose default message exists only in English. */
export const UNTRANSLATED: { readonly folders: readonly string[]; readonly codes: readonly string[] } = {
  folders: ['config/', 'messaging/', 'platform/http/', 'rails/', 'sandbox/'],
  codes: ['cursor_expired', 'cursor_lost', 'rail_connector_conflict', 'rail_connector_not_found'],
};
