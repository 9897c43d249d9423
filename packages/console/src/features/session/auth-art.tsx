import { arches, tint } from './auth-art.pure';

const floorY = 640;

function Arches() {
  return arches.map(({ half, straight, lightness, chroma }) => (
    <path
      key={half}
      d={`M${380 - half} ${floorY}v${-straight}a${half} ${half} 0 0 1 ${2 * half} 0V${floorY}z`}
      fill={tint(lightness, chroma)}
    />
  ));
}

/** The light of each arch on the floor, wider towards the viewer. */
function FloorBeams() {
  return arches.map(({ half, lightness, chroma }) => (
    <path
      key={half}
      d={`M${380 - half} ${floorY}h${2 * half}l${0.9 * half} 260H${380 - 1.9 * half}z`}
      fill={tint(0.038 + lightness * 0.6, chroma * 0.9)}
      opacity="0.55"
    />
  ));
}

function Microphone() {
  const dark = tint(0.12, 0.3);
  return (
    <>
      <g fill="none" stroke={dark} strokeLinecap="round">
        <path d="M380 641V562" strokeWidth="3" />
        <path d="M364 643h32" strokeWidth="4" />
        <path d="M380 562l9-9" strokeWidth="3" />
        <path d="M386 556l11-11" strokeWidth="6.5" />
      </g>
      <circle cx="400" cy="542" r="7" fill={dark} />
      <path d="M378.5 644h3l4 84h-11z" fill={dark} opacity="0.5" />
    </>
  );
}

/** The arch of the mark repeated in depth: a stage before its light. Every colour comes from the brand. */
export function AuthArt() {
  return (
    <svg viewBox="0 0 760 876" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="auth-glow" cx=".5" cy=".5" r=".5">
          <stop offset="0" stopColor={tint(0.93, 0.35)} />
          <stop offset=".35" stopColor={tint(0.78, 0.7, 0.55)} />
          <stop offset="1" stopColor={tint(0.5, 1, 0)} />
        </radialGradient>
        <linearGradient id="auth-floor" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={tint(0.13, 0.22, 0)} />
          <stop offset="1" stopColor={tint(0.13, 0.22)} />
        </linearGradient>
        <linearGradient id="auth-door" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={tint(0.78, 0.7)} />
          <stop offset="1" stopColor={tint(0.95, 0.22)} />
        </linearGradient>
      </defs>
      <rect width="760" height="876" fill={tint(0.135, 0.22)} />
      <Arches />
      <path d="M344 640V554a36 36 0 0 1 72 0V640z" fill="url(#auth-door)" />
      <circle cx="380" cy="580" r="190" fill="url(#auth-glow)" opacity="0.6" />
      <FloorBeams />
      <path d="M344 640h72l40 236h-152z" fill={tint(0.86, 0.45)} opacity="0.5" />
      <ellipse cx="380" cy="646" rx="230" ry="34" fill="url(#auth-glow)" opacity="0.75" />
      <Microphone />
      <rect y={floorY} width="760" height="236" fill="url(#auth-floor)" />
    </svg>
  );
}
