import { element } from './element.js';

/** What stands where a list has nothing to show: loading, empty, or an error with what to do. */
export function showNote(place, { title, text, code, action } = {}) {
  place.replaceChildren(
    ...(title === undefined
      ? []
      : [
          element(
            'div',
            { class: 'note' },
            element('p', { class: 'note-title' }, title),
            text && element('p', { class: 'note-text muted small' }, text),
            code && element('pre', {}, code),
            action && element('button', { type: 'button', onclick: action.run }, action.label),
          ),
        ]),
  );
}

/** An error of a query as a note. `again` runs it once more. */
export const errorNote = (error, what, again) => ({
  title: `${what} cannot be shown`,
  text:
    error.code === 'forbidden'
      ? `These credentials may not read them: ${error.message}.`
      : `${error.message.replace(/\.$/, '')}. What is shown elsewhere is not affected.`,
  action: { label: 'Try again', run: again },
});
