import type { DtlsSocket } from 'werift';
import { recordTypes } from './handshakes.pure';

/** Level and description of a `close_notify` (RFC 5246, 7.2.1). */
const warningOfClose = Buffer.from([1, 0]);

/**
 * The record that tells a peer at once that nothing more comes: werift ends a connection without a word, and browsers take half a minute
 * to see it. For a connection whose handshake is over.
 */
export function closeNotify({ cipher, dtls, sessionType }: DtlsSocket): Buffer {
  dtls.recordSequenceNumber += 1;
  const { version, epoch, recordSequenceNumber: sequenceNumber } = dtls;
  const type = recordTypes.alert;
  const versionBytes = (version.major << 8) | version.minor;
  const body = cipher.cipher.encrypt(sessionType, warningOfClose, {
    type,
    version: versionBytes,
    epoch,
    sequenceNumber,
  });
  const head = Buffer.alloc(13);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(versionBytes, 1);
  head.writeUInt16BE(epoch, 3);
  head.writeUIntBE(sequenceNumber, 5, 6);
  head.writeUInt16BE(body.length, 11);
  return Buffer.concat([head, body]);
}
