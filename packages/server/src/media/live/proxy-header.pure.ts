/** What the first bytes of a connection say; `incomplete` asks for more of them. */
export type ProxyHeader =
  | 'incomplete'
  | 'wrong'
  | {
      /** Of the client; null where the balancer speaks for itself (a health check). */
      readonly address: string | null;
      /** How many bytes the header takes. What follows is the client's. */
      readonly length: number;
    };

/** The twelve bytes that version 2 begins with. */
const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const fixedLength = 16;
/** Of version 1, with its end of line. */
const longestLine = 107;
const families = { ipv4: 1, ipv6: 2 };
/** Before an IPv4 address that is written as one of IPv6. */
const mapped = Buffer.from('00000000000000000000ffff', 'hex');

/**
 * Reads the header of the PROXY protocol, version 1 (a line of text) or 2 (binary), which balancers of TCP put before a connection.
 * Source of the format: HAProxy's `proxy-protocol.txt`, sections 2.1 and 2.2.
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const begins = (text: Buffer): boolean =>
    bytes.subarray(0, text.length).equals(text.subarray(0, bytes.length));
  if (begins(signature)) return bytes.length < fixedLength ? 'incomplete' : readBinary(bytes);
  if (begins(Buffer.from('PROXY '))) return readLine(bytes);
  return 'wrong';
}

function readLine(bytes: Buffer): ProxyHeader {
  const end = bytes.indexOf('\r\n');
  if (end < 0) return bytes.length < longestLine ? 'incomplete' : 'wrong';
  const [, protocol, address = ''] = bytes.toString('latin1', 0, end).split(' ');
  const length = end + 2;
  if (length > longestLine) return 'wrong';
  if (protocol === 'UNKNOWN') return { address: null, length };
  const pattern = protocol === 'TCP4' ? /^[\d.]{7,15}$/ : protocol === 'TCP6' ? /^[\da-f:.]{2,45}$/i : null;
  return pattern?.test(address) === true ? { address, length } : 'wrong';
}

function readBinary(bytes: Buffer): ProxyHeader {
  const version = bytes.readUInt8(12) >> 4;
  const command = bytes.readUInt8(12) & 0xf;
  const length = fixedLength + bytes.readUInt16BE(14);
  if (version !== 2 || command > 1) return 'wrong';
  if (bytes.length < length) return 'incomplete';
  // LOCAL: the balancer speaks for itself.
  if (command === 0) return { address: null, length };
  const family = bytes.readUInt8(13) >> 4;
  const addresses = bytes.subarray(fixedLength, length);
  if (family === families.ipv4 && addresses.length >= 12)
    return { address: addresses.subarray(0, 4).join('.'), length };
  if (family === families.ipv6 && addresses.length >= 36)
    return { address: textOf(addresses.subarray(0, 16)), length };
  return 'wrong';
}

/** A balancer that listens to both families sends an IPv4 client as mapped: by its IPv6 network all of them would be one address. */
function textOf(address: Buffer): string {
  return address.subarray(0, mapped.length).equals(mapped)
    ? address.subarray(mapped.length).join('.')
    : address.toString('hex').replace(/(.{4})(?!$)/g, '$1:');
}
