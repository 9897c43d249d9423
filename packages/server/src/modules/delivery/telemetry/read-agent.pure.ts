import { UAParser } from 'ua-parser-js';

/** With what somebody watches, as their browser says; null for what it does not say. */
export interface Agent {
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'other' | null;
  /** With its first number where that is true, like `iOS 18`. */
  readonly os: string | null;
  /** The browser, or the application whose own browser it is, like `Instagram 361`. */
  readonly app: string | null;
}

const { NAME, VERSION } = UAParser.BROWSER;
/** What the table of the library lacks; these are tried before it. */
const additions = {
  browser: [
    [/\[(?:fban|fb_iab)\/(?:messenger|orca)[^\]]*;fbav\/([\w.]+)/i],
    [VERSION, [NAME, 'Messenger']],
    [/\bbarcelona ([\w.]+)/i],
    [VERSION, [NAME, 'Threads']],
    [/\b(whatsapp)\/([\w.]+)/i],
    [[NAME, 'WhatsApp'], VERSION],
    [/\[pinterest\/(?:ios|android)\]/i],
    [[NAME, 'Pinterest']],
    // Its number is that of a build.
    [/\bteams\/\d/i],
    [[NAME, 'Teams']],
  ],
  os: [[/\bweb0s\b/i], [[NAME, 'webOS']], [/^(roku)\/dvp-([\w.]+)/i], [NAME, VERSION]],
  device: [[/\bweb0s\b/i], [[UAParser.DEVICE.TYPE, UAParser.DEVICE.SMARTTV]]],
};

const devices: Readonly<Record<string, Agent['device']>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'console',
  wearable: 'other',
  embedded: 'other',
};

/** Names that people know, for those of the library. */
const appNames: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Mobile Firefox': 'Firefox',
  'Mobile Chrome': 'Chrome',
  'Chrome WebView': 'WebView',
  'Chrome Headless': 'Chrome',
  GSA: 'Google',
  Twitter: 'X',
};
const osNames: Readonly<Record<string, string>> = {
  'Mac OS': 'macOS',
  'Chromium OS': 'ChromeOS',
  OpenHarmony: 'HarmonyOS',
};

/** Of these the number is that of another system, of a hardware, or the same for ever. */
const unnumbered = new Set([
  'Windows',
  'macOS',
  'ChromeOS',
  'Linux',
  'webOS',
  'Xbox',
  'Nintendo',
  'Chromecast',
]);
const ofDesks = new Set(['Windows', 'macOS', 'ChromeOS', 'Linux', 'HarmonyOS']);

const numbered = (name: string, version: string | undefined): string => {
  const [major] = /^\d{1,5}/.exec(version ?? '') ?? [];
  return major === undefined ? name : `${name} ${major}`;
};

function systemOf(name: string, userAgent: string, device: Agent['device']): string {
  if (name === 'iOS' && device === 'tablet') return 'iPadOS';
  if (device === 'tv' && (name === 'iOS' || name === 'Mac OS')) return 'tvOS';
  // Distributions of Linux.
  if (osNames[name] === undefined && /\bX11\b.*\bLinux\b/.test(userAgent) && name !== 'Chromecast')
    return 'Linux';
  return osNames[name] ?? name;
}

function osOf({ name, version }: UAParser.IOS, userAgent: string, device: Agent['device']): string | null {
  if (name === undefined) return null;
  const system = systemOf(name, userAgent, device);
  const isFrozen = unnumbered.has(system) || name === 'HarmonyOS' || /\bAndroid 10; K\)/.test(userAgent);
  return isFrozen ? system : numbered(system, version);
}

function appOf({ name, version }: UAParser.IBrowser, os: string | null): string | null {
  if (name === undefined) return null;
  // Televisions name it to be served alike.
  if (name === 'Safari' && version === undefined) return null;
  // On iOS every application has the same engine, and this one says no more.
  if (name === 'WebKit') return os !== null && /^i(?:Pad)?OS\b/.test(os) ? 'WebView' : null;
  return numbered(appNames[name] ?? name, version);
}

/** Reads a `User-Agent`, of which nothing is kept but these names. */
export function readAgent(userAgent: string): Agent {
  const parser = new UAParser(userAgent, additions);
  const { type } = parser.getDevice();
  const told = devices[type ?? ''] ?? null;
  const os = osOf(parser.getOS(), userAgent, told);
  const device = told ?? (ofDesks.has(os?.replace(/ \d+$/, '') ?? '') ? 'desktop' : null);
  return { device, os, app: os === null ? null : appOf(parser.getBrowser(), os) };
}
