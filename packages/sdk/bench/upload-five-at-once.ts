/** Sends many files with a client for single files: five at once, as our queue does. */
export function fiveAtOnce(send: (file: File, chunkSize: number) => Promise<unknown>) {
  return async (files: readonly File[], chunkSize: number): Promise<void> => {
    const waiting = [...files];
    const lane = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await send(file, chunkSize);
    };
    await Promise.all(Array.from({ length: 5 }, lane));
  };
}
