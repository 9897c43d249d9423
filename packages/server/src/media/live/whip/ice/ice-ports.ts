import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { addressBytes } from './address.pure';
import { candidatesOf } from './candidates.pure';
import { createUnframer, frame } from './framing.pure';
import { createIceSessions } from './ice-sessions.pure';
import type { IcePath, IceSession, IceSessions } from './ice-sessions.pure';

/** How senders reach this process. */
export interface WhipNetwork {
  /** UDP port of all senders; null for any free one. */
  readonly udpPort: number | null;
  /** TCP port for senders that UDP does not reach; null for none. */
  readonly tcpPort: number | null;
  /** Addresses under which this machine is reached besides those of its interfaces. */
  readonly publicAddresses: readonly string[];
}

/** The open ports. */
export interface IcePorts {
  /** Lines of SDP, without `a=`. */
  readonly candidates: readonly string[];
  open(take: (packet: Buffer) => void): IceSession;
  close(): void;
}

/** Bursts of key frames of all senders come to one socket. */
const receiveBufferBytes = 4 * 1024 * 1024;
/** A connection that did not prove itself by a check until then is closed. */
const proveMs = 10_000;
const mostConnections = 1024;
/** What is not taken by the network is dropped: a late answer is worth nothing. */
const mostUnsent = 256 * 1024;

/** @throws where a port is taken */
export async function openIcePorts(network: WhipNetwork): Promise<IcePorts> {
  const sessions = createIceSessions(() => ({
    ufrag: randomBytes(6).toString('base64'),
    password: randomBytes(18).toString('base64'),
  }));
  const udp4 = await openUdp('udp4', network.udpPort ?? 0, sessions);
  const own = ownAddresses();
  const udp6 = own.some((address) => address.includes(':'))
    ? await openUdp('udp6', network.udpPort ?? 0, sessions).catch(() => null)
    : null;
  const tcp = network.tcpPort === null ? null : await openTcp(network.tcpPort, sessions);
  const addresses = [...new Set([...network.publicAddresses, ...own])];
  const ports = {
    udp4: udp4.address().port,
    udp6: udp6?.address().port ?? null,
    tcp: tcp && (tcp.address() as AddressInfo).port,
  };
  return {
    candidates: candidatesOf(addresses, ports),
    open: (take) => sessions.open(take),
    close() {
      udp4.close();
      udp6?.close();
      tcp?.close();
    },
  };
}

/** Of the network cards; the machine's own where there is none. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outer = all.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
  return outer.length > 0 ? outer.map(({ address }) => address) : ['127.0.0.1'];
}

async function openUdp(type: 'udp4' | 'udp6', port: number, sessions: IceSessions): Promise<UdpSocket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' });
  // A packet that cannot be sent, to a network that is away for the moment, is a lost one.
  const ignored = (): void => undefined;
  // Whoever is told the end of a session last may be told it when the port is closed.
  let isOpen = true;
  socket.once('close', () => (isOpen = false));
  socket.on('message', (packet, from) => {
    const { address, port: fromPort } = from;
    const path: IcePath = {
      key: `udp ${address} ${fromPort}`,
      address: addressBytes(address),
      port: fromPort,
      send: (answer) => void (isOpen && socket.send(answer, fromPort, address, ignored)),
    };
    sessions.take(packet, path);
  });
  socket.bind(port);
  await once(socket, 'listening');
  socket.on('error', ignored);
  try {
    socket.setRecvBufferSize(receiveBufferBytes);
  } catch {
    // The system allows less; what it gives is used.
  }
  return socket;
}

async function openTcp(port: number, sessions: IceSessions): Promise<Server> {
  let count = 0;
  const server = createServer((connection) => {
    count += 1;
    connection.once('close', () => (count -= 1));
    if (count > mostConnections) connection.destroy();
    else serveConnection(connection, sessions);
  });
  server.listen(port);
  await once(server, 'listening');
  return server;
}

function serveConnection(connection: Socket, sessions: IceSessions): void {
  const { remoteAddress = '', remotePort = 0 } = connection;
  const unframe = createUnframer();
  const path: IcePath = {
    key: `tcp ${remoteAddress} ${remotePort}`,
    address: addressBytes(remoteAddress || '0.0.0.0'),
    port: remotePort,
    send: (packet) =>
      void (connection.writableLength < mostUnsent && connection.writable && connection.write(frame(packet))),
  };
  const unproved = setTimeout(() => connection.destroy(), proveMs);
  connection.setNoDelay(true);
  connection.on('data', (bytes) => {
    for (const packet of unframe(bytes)) if (sessions.take(packet, path)) clearTimeout(unproved);
  });
  connection.on('error', () => undefined);
  connection.once('close', () => {
    clearTimeout(unproved);
    sessions.lost(path);
  });
}
