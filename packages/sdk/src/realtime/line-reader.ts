/** Where {@link createLineReader} puts what it read. */
export interface LineSink {
  /** One line that is a JSON object with an `evento`. It must not throw. */
  take(value: object): void;
  /** A line that is none, or is over 1 MiB; it is lost, and nothing else. It may be the end of the line alone. */
  broken(line: string): void;
}

const longestLine = 2 ** 20;

/**
 * Reads lines of JSON from pieces of text. A piece may hold many lines, the last one of them with or without its line
 * break, as the messages of a socket do; a line that was cut between two pieces is put together again. Empty lines are
 * heartbeats, and give nothing.
 */
export function createLineReader({ take, broken }: LineSink): (text: string) => void {
  /** The end of the last piece, which was no whole line. */
  let half = '';

  const isTaken = (line: string): boolean => {
    try {
      const value: unknown = line.length > longestLine ? null : JSON.parse(line);
      // Anything else cannot be told from a part of something: an object in an object, the beginning of a number.
      if (typeof value !== 'object' || !value || !('evento' in value)) return false;
      take(value);
      return true;
    } catch {
      return false;
    }
  };
  const read = (line: string, isEnded: boolean): void => {
    const whole = half ? half + line : line;
    if (isTaken(whole)) half = '';
    else if (half && isTaken(line)) {
      // A beginning that does not fit what follows it was broken by itself.
      broken(half);
      half = '';
    } else if (isEnded) {
      if (whole) broken(whole);
      half = '';
    } // No line begins with this: it stands for a beginning that is too long to be kept.
    else half = whole.length > longestLine ? '\0' : whole;
  };

  return (text) => {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      if (half || end > from) read(text.slice(from, end), true);
      from = end + 1;
    }
    if (from < text.length) read(text.slice(from), false);
  };
}
