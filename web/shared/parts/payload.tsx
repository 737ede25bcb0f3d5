import './delivery.css';

/** A body as plain text. JSON is indented. */
export function Payload({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="payload" aria-label={label} tabIndex={0}>
      <pre>{indented(text)}</pre>
    </section>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
