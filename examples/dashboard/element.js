/**
 * An element with attributes, listeners (`on…`) and children. Text becomes a text node, so nothing that arrives from
 * the gateway can become markup. A child that is null or false is left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `true` sets an empty attribute; null, undefined and false set none
 * @param {...(Node | string | number | null | undefined | false)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map(asNode));
  return made;
}

const asNode = (child) => (child instanceof Node ? child : document.createTextNode(String(child)));

/** The element of the page with this id. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
