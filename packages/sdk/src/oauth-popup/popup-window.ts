/** A window that was opened for a service. */
export interface PopupWindow {
  /** May be wrong: a page can cut its window off from the one that opened it. */
  isClosed(): boolean;
  lead(url: string): void;
  close(): void;
}

/** What a popup needs of a browser. */
export interface PopupHost {
  /** Opens an empty window; null where the browser lets none open. Call it in the press itself. */
  open(): PopupWindow | null;
  /** Listens to the page that the service leads back to. */
  listen(channel: string, heard: (result: 'received' | 'failed') => void): () => void;
}

const width = 600;
const height = 800;

/** In the middle of the window that opens it. */
function features(): string {
  const { screenX = 0, screenY = 0, outerWidth = width, outerHeight = height } = globalThis;
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** The windows and channels of this browser. */
export function browserPopups(): PopupHost {
  return {
    open() {
      const opened = globalThis.open?.('about:blank', '_blank', features()) ?? null;
      return (
        opened && {
          isClosed: () => opened.closed,
          lead: (url) => opened.location.replace(url),
          close: () => opened.close(),
        }
      );
    },
    listen(name, heard) {
      if (!globalThis.BroadcastChannel) return () => undefined;
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<{ readonly result?: unknown } | null>) => {
        const result = data?.result;
        if (result === 'received' || result === 'failed') heard(result);
      };
      return () => channel.close();
    },
  };
}
