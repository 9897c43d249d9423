/** Where {@link createLineReader} puts what it read. */
export interface LineSink {
  /** One line that is a JSON object with an `evento`. It must not throw. */
  take(value: object): void;
  /** A line that is none, or is over 1 MiB; it is lost, and nothing else. It may be the end of the line alone. */
  broken(line: string): void;
}

const longestLine = 2 ** 20;

/** Anything else cannot be told from a part of something: an object in an object, the beginning of a number. */
const isFound = (value: { readonly evento?: unknown } | null): value is object => value?.evento !== undefined;

/**
 * Reads lines of JSON from pieces of text. A piece may hold many lines, the last one of them with or without its line
 * break, as the messages of a socket do; a line that was cut between two pieces is put together again. Empty lines are
 * heartbeats, and give nothing.
 */
export function createLineReader({ take, broken }: LineSink): (text: string) => void {
  /** The end of the last piece, which was no whole line. */
  let half = '';

  /**
   * Takes lines, given as the elements of an array: many in one go cost less than each by itself. False, with nothing taken,
   * where one of them may be broken. (Those that make up for each other pass, as `{"a":[{}`, `{}]}` and `{},{}`; nobody sends
   * them.)
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
    // A beginning that does not fit what follows it was broken by itself.
    if (begun && areTaken(line, 1)) broken(begun);
    // No line begins with this: it stands for a beginning that is too long to be kept.
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
