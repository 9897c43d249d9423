import type { ByteRange, TransportAnswer, TransportRequest, UploadTransport } from '../upload';
import { byteLength, contentRange, missingFrom } from '../upload/chunk-plan.pure';

/** A chunk in flight, or whose answer the uploader has not taken yet. */
export interface Flight extends ByteRange {
  answer: Promise<TransportAnswer>;
  readonly token: string | null | undefined;
  /** Bytes sent so far. */
  sent: number;
  status: 'flying' | 'accepted' | 'failed';
  /** It failed before the host was asked last. */
  isKnown?: boolean;
}

/** What the chunks in flight tell. */
export interface FlightEvents {
  /** Bytes of a chunk were sent. */
  moved(): void;
  /** A chunk was answered. */
  ended(): void;
}

/** The requests of one file, until the uploader took their answers. */
export function createFlights(transport: UploadTransport, events: FlightEvents) {
  const flights = new Map<number, Flight>();
  const closing = new AbortController();
  const speed = createSpeed();
  const all = () => [...flights.values()];
  const at = (byte: number) => all().find(({ start, end }) => start <= byte && byte < end);
  /** The beginning of a range, up to the next flight. */
  const cut = ({ start, end }: ByteRange, size: number): ByteRange => ({
    start,
    end: Math.min(
      start + size,
      end,
      ...all().flatMap((flight) => (flight.start > start ? flight.start : [])),
    ),
  });
  const launch = (request: TransportRequest, { start, end }: ByteRange): Flight => {
    const flight = { token: request.token, start, end, sent: 0, status: 'flying' } as Flight;
    flights.set(start, flight);
    const sent = { ...request, signal: closing.signal };
    flight.answer = exchange(transport, { request: sent, flight, events, speed });
    return flight;
  };
  return {
    count: (status: Flight['status']) => all().filter((flight) => flight.status === status).length,
    forget: ({ start }: Flight) => void flights.delete(start),
    abort: () => closing.abort(),
    bytesPerSecond: speed.bytesPerSecond,
    /** The host is asked what it has. */
    probing() {
      for (const flight of all()) flight.isKnown = flight.status === 'failed';
    },
    /** The share of the newest chunk that is sent, 0 to 1; 1 where there is no chunk. */
    newestShare(): number {
      const newest = all().at(-1);
      return newest ? newest.sent / (newest.end - newest.start) : 1;
    },
    /** Of the missing bytes, those that are sent. */
    sentBytes: (missing: readonly ByteRange[]) =>
      all().reduce((sum, { start, sent }) => sum + overlap(missing, { start, end: start + sent }), 0),
    /** The next chunk of the missing ranges that is not in flight. */
    next(missing: readonly ByteRange[], size: number): ByteRange | undefined {
      let rest = missing;
      for (let [first] = rest; first; [first] = rest) {
        const flight = at(first.start);
        if (!flight) return cut(first, size);
        rest = missingFrom(rest, flight.end);
      }
      return undefined;
    },
    launch,
    /** The flight of the first missing byte, which is launched unless it is under way. */
    begin(request: TransportRequest, missing: readonly ByteRange[], size: number): Flight {
      const first = missing[0] ?? { start: 0, end: size };
      for (const flight of all()) if (isTold(flight, missing)) flights.delete(flight.start);
      return at(first.start) ?? launch(request, cut(first, size));
    },
  };
}

/** Sends one chunk, and follows it. */
async function exchange(
  transport: UploadTransport,
  { request, flight, events, speed }: Exchange,
): Promise<TransportAnswer> {
  const { start, end } = flight;
  const { file } = request.ahead ?? {};
  const onProgress = (bytes: number) => {
    speed.moved(bytes - flight.sent);
    flight.sent = bytes;
    events.moved();
  };
  const part = { contentRange: contentRange(flight, file?.size ?? end), body: file?.slice(start, end) };
  const answer = await transport
    .send({ ...request, ...part, onProgress })
    .catch((): TransportAnswer => ({ status: null }));
  const isAccepted = answer.status === 201 || answer.status === 202;
  if (isAccepted) speed.moved(end - start - flight.sent);
  else speed.begin();
  flight.status = isAccepted ? 'accepted' : 'failed';
  flight.sent = isAccepted ? end - start : 0;
  events.ended();
  return answer;
}

interface Exchange {
  readonly request: TransportRequest;
  readonly flight: Flight;
  readonly events: FlightEvents;
  readonly speed: ReturnType<typeof createSpeed>;
}

/** Whether the host has told of a chunk since it ended, in what it lacks; of one that failed only if it was asked after that. */
function isTold({ status, start, end, isKnown }: Flight, missing: readonly ByteRange[]): boolean {
  if (status === 'flying') return false;
  return !overlap(missing, { start, end: isKnown ? start + 1 : end });
}

/** The bytes of a range that are in the others as well. */
function overlap(ranges: readonly ByteRange[], { start, end }: ByteRange): number {
  return byteLength(
    ranges.map((range) => {
      const from = Math.max(range.start, start);
      return { start: from, end: Math.max(from, Math.min(range.end, end)) };
    }),
  );
}

/**
 * The speed of all chunks together since the last interruption; before a second of that, the one before; infinite at first. The
 * first bytes only fill the buffers on the way.
 */
function createSpeed() {
  let sinceMs = performance.now();
  let bytes = 0;
  let before = Infinity;
  const bytesPerSecond = (): number => {
    const elapsedMs = performance.now() - sinceMs;
    return bytes > 0 && elapsedMs >= 1_000 ? (bytes * 1_000) / elapsedMs : before;
  };
  return {
    bytesPerSecond,
    moved: (more: number) => void (bytes += more),
    begin() {
      before = bytesPerSecond();
      sinceMs = performance.now();
      bytes = 0;
    },
  };
}
