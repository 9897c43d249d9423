import type { DeviceHints } from '../kernel/device-hints';

/** The part of the specification's `tech_info` that a page sees and its `User-Agent` hides; the server reads the rest of that. */
export interface TechInfo {
  readonly device?: 'mobile' | 'tablet';
  readonly os?: 'iOS' | 'iPadOS' | 'Android';
  readonly network?: string;
}

/** The shorter side of the smallest tablets, in CSS pixels. */
const tabletSide = 600;

/** What passes for a computer: every iPad, and phones that were asked for the page of computers. */
function disguised({
  userAgent,
  platform = '',
  touchPoints = 0,
  screenSide = tabletSide,
}: DeviceHints): TechInfo {
  if (touchPoints < 2) return {};
  const device = screenSide < tabletSide ? 'mobile' : 'tablet';
  if (/\bMacintosh\b/.test(userAgent)) return { device, os: device === 'mobile' ? 'iOS' : 'iPadOS' };
  // Computers with Linux, touch and a processor of phones are few.
  return /\bX11; /.test(userAgent) && /\b(?:arm|aarch)/.test(platform) && !/\bCrOS\b/.test(userAgent)
    ? { device, os: 'Android' }
    : {};
}

/** Tells what the server cannot read; a page without a disguise and a connection's kind tells nothing. */
export function techInfoOf(hints: DeviceHints): TechInfo {
  const { network } = hints;
  return { ...disguised(hints), ...(network && { network }) };
}
