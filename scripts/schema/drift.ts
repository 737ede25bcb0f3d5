export function driftOf(
  folder: string,
  printed: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly string[] {
  const stale = [...printed].filter(([path, text]) => found.get(path) !== text);
  const left = [...found.keys()].filter((path) => !printed.has(path));
  return [
    ...stale.map(([path]) => `${folder}/${path} is out of date`),
    ...left.map((path) => `${folder}/${path} is no longer generated: delete it`),
  ];
}
