// The few parts of node-media-server that the RTMP child uses; the version is pinned exactly, and a test covers them.
declare module 'node-media-server/src/session/rtmp_session.js' {
  import type { Socket } from 'node:net';

  export interface FlvPacket {
    /** 8 sound, 9 picture. */
    codec_type: number;
    codec_id: number;
    /** 0 and 2 headers, 1 sound, 3 key frame, 4 other picture, 5 metadata. */
    flags: number;
    dts: number;
    pts: number;
    size: number;
    /** A buffer of the parser, which is longer than the message and used again for the next one. */
    data: Buffer;
  }
  /** A decoded AMF command. */
  interface RtmpCommand {
    readonly streamName?: unknown;
  }
  interface RtmpProtocol {
    /** Parses FLV files, which no RTMP connection sends; it would hold a buffer of 1 MiB. */
    flv: unknown;
    readonly streamApp: unknown;
    readonly streamId: number;
    inChunkSize: number;
    inPackets: Map<number, unknown>;
    /** `clock`: the timestamp, which differences may take beyond 32 bits. */
    parserPacket: { header: { length: number }; clock: number };
    onPacketCallback: (packet: FlvPacket) => void;
    packetAlloc(): void;
    controlHandler(): void;
    onConnect(command: RtmpCommand): void;
    onPublish(command: RtmpCommand): void;
    onPlay(command: RtmpCommand): void;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
  }
  /** What the library keeps of one stream name. */
  interface Broadcast {
    publishGraceMs: number;
    readonly publisher: RtmpSession | null;
    readonly subscribers: Map<string, RtmpSession>;
    rtmpAudioHeader: Buffer | null;
    rtmpVideoHeader: Buffer | null;
    rtmpGopCache: Set<Buffer> | null;
    flvGopCache: Set<Buffer> | null;
    /** Forgets the publisher at once. */
    _finishPublish(): void;
  }
  class RtmpSession {
    constructor(socket: Socket);
    readonly id: string;
    readonly socket: Socket;
    readonly rtmp: RtmpProtocol;
    readonly streamApp: string;
    readonly streamName: string;
    readonly streamQuery: Record<string, string | string[] | undefined> | null;
    readonly videoWidth: unknown;
    readonly videoHeight: unknown;
    readonly broadcast: Broadcast;
    onData: (data: Buffer) => void;
    onPacket: (packet: FlvPacket) => void;
    run(): void;
  }
  export type { RtmpCommand };
  export default RtmpSession;
}

declare module 'node-media-server/src/core/context.js' {
  import type { EventEmitter } from 'node:events';
  const context: {
    readonly eventEmitter: EventEmitter;
    readonly broadcasts: ReadonlyMap<string, unknown>;
  };
  export default context;
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void };
  export default logger;
}
