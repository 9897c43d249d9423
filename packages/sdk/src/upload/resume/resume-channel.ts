import type { ResumeChannel } from './resume-contract';

/**
 * A BroadcastChannel to the other tabs of this origin. Where the platform has none, messages are dropped.
 *
 * @example
 * ```ts
 * const channel = openResumeChannel();
 * const stop = channel.subscribe((message) => show(message));
 * ```
 */
export function openResumeChannel(): ResumeChannel {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel('palco-uploads');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    post: (message) => channel?.postMessage(message),
    subscribe(listener) {
      if (channel) channel.onmessage = ({ data }) => listener(data);
      return () => channel?.close();
    },
  };
}
