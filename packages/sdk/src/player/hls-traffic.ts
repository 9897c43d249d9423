/** Called by hls.js before each request. */
export type XhrSetup = (xhr: XMLHttpRequest, url: string, context?: unknown) => void | Promise<void>;

/** What hls.js loads by its default loader. */
export interface Traffic {
  /** Bytes of media that have come so far. */
  bytes(): number;
  /** Whether media are being asked for. */
  isLoading(): boolean;
  /** Counts the requests that a function is called for. */
  counting(given?: XhrSetup): XhrSetup;
}

/** Counts the media that hls.js loads, without subtitles: an event comes only with the end of a request. */
export function countTraffic(): Traffic {
  let bytes = 0;
  const under = new Set<XMLHttpRequest>();
  return {
    bytes: () => bytes,
    isLoading: () => under.size > 0,
    counting: (given) => (xhr, url, context) => {
      const { type = 'subtitle' } = (context as { frag?: { type?: string } } | undefined)?.frag ?? {};
      const prepared = given?.(xhr, url, context);
      if (type === 'subtitle') return prepared;
      let known = 0;
      const add = () => void under.add(xhr);
      const remove = () => void under.delete(xhr);
      // A request that is given up before it is sent has no end.
      if (prepared) {
        add();
        void prepared.then(remove, remove);
      }
      xhr.addEventListener('loadstart', add);
      xhr.addEventListener('progress', ({ loaded }) => {
        // The words of a refusal are no media.
        if (xhr.status < 200 || xhr.status >= 300) return;
        bytes += loaded - known;
        known = loaded;
      });
      xhr.addEventListener('loadend', remove);
      return prepared;
    },
  };
}
