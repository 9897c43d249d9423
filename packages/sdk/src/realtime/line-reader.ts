/** Where {@link createLineReader} puts what it read. */
export interface LineSink {
  /** One line that is a JSON object with an `evento`. It must not throw. */
  take(value: object): void;
  /** A line that is not such an object, or is longer than 1 MiB; of one that is too long perhaps only its end. */
  broken(line: string): void;
}

const longestLine = 2 ** 20;

/** A value without `evento` may be a fragment of a cut line: an inner object, the first digits of a number. */
const isFound = (value: { readonly evento?: unknown } | null): value is object => value?.evento !== undefined;

/**
 * Reads lines of JSON from pieces of text. A piece may hold many lines, the last one of them with or without its line
 * break, as the messages of a socket do; a line that was cut between two pieces is put together again. Empty lines are
 * heartbeats, and are skipped.
 */
export function createLineReader({ take, broken }: LineSink): (text: string) => void {
  /** The unfinished line at the end of the last piece. */
  let half = '';

  /**
   * Parses lines as the elements of one array, which is faster than line by line. False, with nothing taken, where one of
   * them may be broken. (Broken lines that complete each other are accepted, such as `{"a":[{}`, `{}]}` and `{},{}`; no server
   * sends them.)
   */
  const areTaken = (elements: string, count: number): boolean => {
    try {
      const values = JSON.parse(elements.length > longestLine ? '' : `[${elements}]`) as ({
        evento?: unknown;
      } | null)[];
      const isWhole = values.length === count && values.every(isFound);
      if (isWhole) values.forEach(take);
      return isWhole;
    } catch {
      return false;
    }
  };
  const read = (line: string, isEnded: boolean): void => {
    const begun = half;
    const whole = begun + line;
    half = '';
    if (areTaken(whole, 1)) return;
    // The line is whole without the unfinished one before it, so that one was broken.
    if (begun && areTaken(line, 1)) broken(begun);
    // `\0` begins no valid line: it marks one that is too long to be kept.
    else if (!isEnded) half = whole.length > longestLine ? '\0' : whole;
    else broken(whole);
  };

  return (text) => {
    const lines = text.split('\n');
    const rest = lines.pop();
    if (half || !lines[1] || !areTaken(lines.join(), lines.length))
      for (const line of lines) if (half || line) read(line, true);
    if (rest) read(rest, false);
  };
}
