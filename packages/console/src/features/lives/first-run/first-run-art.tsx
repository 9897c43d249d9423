import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n';
import styles from './first-run.module.css';

/** A stage in an arch, with the lamp above it: what stands there is seen once it is lit. */
function Stage({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 300 320" preserveAspectRatio="xMidYMax meet">
      <path className={styles.beam} d="M146-106h8l124 426H22z" />
      <path className={styles.floor} d="M-60 268h420v60H-60z" />
      <ellipse className={styles.pool} cx="150" cy="276" rx="114" ry="13" />
      {children}
    </svg>
  );
}

/** A sheet of a calendar: the day of the live, today before there is one. */
export function CalendarArt({ date }: { date: string | null }) {
  const language = useLanguage();
  const [today] = useState(() => new Date());
  const day = date === null ? today : new Date(date);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(day);
  return (
    <Stage>
      <g className={styles.object}>
        <rect x="82" y="116" width="136" height="158" rx="10" fill="#fff" />
        <path d="M82 126a10 10 0 0 1 10-10h116a10 10 0 0 1 10 10v26H82z" className={styles.team} />
        <text x="150" y="140" className={styles.weekday}>
          {write({ weekday: 'long' }).replace('-feira', '')}
        </text>
        <text x="150" y={date === null ? 236 : 220} className={styles.day}>
          {write({ day: 'numeric' })}
        </text>
        {date !== null && (
          <text x="150" y="252" className={styles.time}>
            {write({ timeStyle: 'short' })}
          </text>
        )}
        <path d="M112 108v16M188 108v16" className={styles.rings} />
      </g>
    </Stage>
  );
}

const bars = ['#f5f2f7', '#f2d516', '#2bc5d4', '#2fbf6b', '#c74bd0', '#e0402f', '#3d5be0'];
const footOf = [6, null, 4, null, 2, null, 0];

/** The bars of a test picture. */
export function SignalArt() {
  return (
    <Stage>
      <clipPath id="first-run-picture">
        <path d="M66 274v-86a84 84 0 0 1 168 0v86z" />
      </clipPath>
      <g className={styles.object} clipPath="url(#first-run-picture)">
        {bars.map((color, index) => (
          <path key={color} d={`M${66 + index * 24} 96h24.5v146h-24.5z`} fill={color} />
        ))}
        {footOf.map((bar, index) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- they never change places
            key={index}
            d={`M${66 + index * 24} 242h24.5v32h-24.5z`}
            fill={bar === null ? '#17131c' : bars[bar]}
          />
        ))}
        <circle cx="150" cy="184" r="30" fill="#17131c" />
        <path d="m142 169 23 15-23 15z" fill="#fff" />
      </g>
    </Stage>
  );
}

/** Where each head of the audience is, and how large. */
const heads = [
  [54, 246, 15],
  [118, 254, 15],
  [182, 254, 15],
  [246, 246, 15],
  [22, 276, 17],
  [86, 284, 17],
  [150, 288, 17],
  [214, 284, 17],
  [278, 276, 17],
] as const;

/** A door, and people before it. */
export function RoomArt() {
  return (
    <Stage>
      <g className={styles.object}>
        <path d="M104 236v-76a46 46 0 0 1 92 0v76z" className={styles.team} />
        <path d="M128 236v-74a22 22 0 0 1 44 0v74z" fill="#fff" />
      </g>
      <g className={styles.heads}>
        {heads.map(([x, y, r]) => (
          <path
            key={x}
            d={`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0M${x - r * 1.75} ${y + 110}V${y + r * 2.8}a${r * 1.75} ${r * 1.65} 0 0 1 ${r * 3.5} 0V${y + 110}z`}
          />
        ))}
      </g>
    </Stage>
  );
}
