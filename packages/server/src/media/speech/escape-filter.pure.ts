/** A value of an option as FFmpeg's graphs read it: once the graph, once the list of options takes away what escapes. */
export function escapeFilterValue(value: string): string {
  const ofOptions = value.replaceAll(/[\\':]/g, String.raw`\$&`);
  return ofOptions.replaceAll(/[\\'[\],;]/g, String.raw`\$&`);
}
