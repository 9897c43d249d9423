/** What is used of a socket. */
export interface TopicSocket {
  onmessage: ((event: MessageEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

const isAck = /"evento":"ack"/;
const isGiven = /"ok":true/;

/** How {@link subscribeTopic} subscribes. */
interface TopicOptions {
  readonly topic: string;
  readonly id: string;
  done(): void;
  /** The server could not or would not; the socket closes after it. */
  denied?(): void;
}

/**
 * Listens to a topic; what is read once the server has acknowledged it (`done`) misses nothing. Where the server could not, the
 * socket hears nothing of the topic: it is closed, and the next one tries again.
 */
export function subscribeTopic(socket: TopicSocket, { topic, id, done, denied }: TopicOptions): void {
  const { onmessage } = socket;
  socket.onmessage = (event) => {
    const ack = typeof event.data === 'string' && event.data.split('\n').find((line) => isAck.test(line));
    if (ack && isGiven.test(ack)) done();
    else if (ack) {
      denied?.();
      socket.close();
    }
    return onmessage?.(event);
  };
  socket.send(JSON.stringify({ acao: 'assinar', topico: topic, id }));
}
