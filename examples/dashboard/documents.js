/** @type {Map<string, Promise<string>>} */
const texts = new Map();

/** The text of `<name>.graphql` beside this file. */
export function documentText(name) {
  let text = texts.get(name);
  if (!text) {
    text = load(name);
    // A gateway that was away when it was asked for is asked again.
    text.catch(() => texts.delete(name));
    texts.set(name, text);
  }
  return text;
}

async function load(name) {
  const response = await fetch(new URL(`./${name}.graphql`, import.meta.url));
  if (!response.ok) throw new Error(`${name}.graphql: the gateway answers ${response.status}`);
  return response.text();
}
