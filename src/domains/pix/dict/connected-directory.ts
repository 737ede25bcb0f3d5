import {
  type Directory,
  directoryEntry,
  directoryHolder,
  directoryHolderQuery,
  directoryLookup,
} from '../../../rails/directory.ts';
import type { RailQuestions } from '../../../rails/questions.ts';

/** @throws AppError directory_unavailable when the connector does not respond */
export const connectedDirectory = (rails: RailQuestions): Directory => ({
  async lookup(query) {
    const { entry } = await rails.ask(directoryLookup, directoryEntry, query, 'directory_unavailable');
    return entry;
  },
  async holder(key) {
    const { holder } = await rails.ask(directoryHolderQuery, directoryHolder, { key }, 'directory_unavailable');
    return holder;
  },
});
