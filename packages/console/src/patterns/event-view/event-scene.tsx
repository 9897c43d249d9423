import styles from './event-view.module.css';

const rings = [350, 420, 490, 560, 630];

/** The arches around the door, in the light of the team. */
export function Halo() {
  return (
    <svg
      className={styles.halo}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {rings.map((radius, index) => (
        <path
          key={radius}
          d={`M${400 - radius} 1300V430a${radius} ${radius} 0 0 1 ${radius * 2} 0V1300`}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.2 - index * 0.035}
          strokeWidth="26"
        />
      ))}
    </svg>
  );
}

/** What stands in the door of an event without a picture of its own: the light at the end of the wings, and who waits for it. */
export function Scene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M120 380V220a80 80 0 0 1 160 0v160z" className={styles.lit} />
      <path d="M158 380V222a42 42 0 0 1 84 0v158z" fill="#fff" opacity=".78" />
      <path d="M172 380V224a28 28 0 0 1 56 0v156z" fill="#fff" />
      <path d="M0 379h400v130H0z" className={styles.floor} />
      <path d="M158 379h84l92 121H66z" className={styles.lit} opacity=".32" />
      <path d="M172 379h56l44 121H128z" fill="#fff" opacity=".3" />
      <g className={styles.crowd}>
        <circle cx="6" cy="432" r="19" />
        <circle cx="52" cy="424" r="19" />
        <circle cx="108" cy="432" r="19" />
        <circle cx="292" cy="432" r="19" />
        <circle cx="348" cy="424" r="19" />
        <circle cx="396" cy="432" r="19" />
        <path d="M-30 500c0-40 16-54 36-54s30 8 46 0 38-8 56 4 30 12 46 50zM246 500c16-38 28-38 46-50s40-12 56-4 26 0 46 0 36 14 36 54z" />
      </g>
    </svg>
  );
}
