// The few parts of node-media-server that the RTMP child uses; the version is pinned exactly, and a test covers them.
declare module 'node-media-server/src/session/rtmp_session.js' {
  import type { Socket } from 'node:net';

  interface FlvPacket {
    /** 8 sound, 9 picture. */
    codec_type: number;
    codec_id: number;
    /** 0 and 2 headers, 1 sound, 3 key frame, 4 other picture, 5 metadata. */
    flags: number;
    dts: number;
    size: number;
  }
  interface RtmpProtocol {
    inChunkSize: number;
    inPackets: Map<number, unknown>;
    parserPacket: { header: { length: number } };
    packetAlloc(): void;
    controlHandler(): void;
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
    readonly broadcast: { publishGraceMs: number };
    onData: (data: Buffer) => void;
    onPacket: (packet: FlvPacket) => void;
    run(): void;
  }
  export default RtmpSession;
}

declare module 'node-media-server/src/core/context.js' {
  import type { EventEmitter } from 'node:events';
  const context: { readonly eventEmitter: EventEmitter };
  export default context;
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void };
  export default logger;
}
