import styles from './stage-scene.module.css';

const arches = [420, 330, 248, 172];
const heads = Array.from({ length: 11 }, (_, index) => 20 + index * 92);

/** An empty stage in the colour of its team, and who waits before it: where a live has no picture for its state. */
export function StageScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 960 540"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {arches.map((radius) => (
        <path
          key={radius}
          d={`M${690 - radius} 700V270a${radius} ${radius} 0 0 1 ${radius * 2} 0V700z`}
          className={styles.arch}
        />
      ))}
      <path d="M590 430V300a100 100 0 0 1 200 0v130z" className={styles.lit} />
      <path d="M640 430V304a50 50 0 0 1 100 0v126z" fill="#fff" opacity=".85" />
      <path d="M0 429h960v120H0z" className={styles.floor} />
      <path d="M590 429h200l150 120H440z" className={styles.lit} opacity=".28" />
      <path d="M640 429h100l60 120H580z" fill="#fff" opacity=".3" />
      <g className={styles.crowd}>
        {heads.map((x, index) => (
          <path
            key={x}
            d={`M${x - 22} ${498 + (index % 3) * 6}a22 22 0 0 1 44 0c0 10-6 16-10 20 20 6 32 20 32 38h-88c0-18 12-32 32-38-4-4-10-10-10-20z`}
          />
        ))}
      </g>
    </svg>
  );
}
